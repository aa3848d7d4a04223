/** Where the host's files are kept; apart from its calls, which come with the page. */
export const mediaKey = ['overlay-media'] as const;
