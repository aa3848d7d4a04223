/** Where the Widget page's values are kept; apart from its calls, which come with the page. */
export const widgetsKey = ['widgets'] as const;
