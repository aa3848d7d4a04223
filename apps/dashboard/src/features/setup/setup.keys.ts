export const setupKey = ['setup'] as const;
