/** Apart from the calls, which load with the page. */
export const mediaKey = ['overlay-media'] as const;
