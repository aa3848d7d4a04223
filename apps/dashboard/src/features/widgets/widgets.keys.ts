/** Apart from the calls, which load with the page. */
export const widgetsKey = ['widgets'] as const;
