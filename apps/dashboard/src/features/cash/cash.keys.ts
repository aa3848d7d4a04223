/** Prefix of all queries that money changes. A file of its own, because the first view needs no more of this area. */
export const cashKeys = { all: ['cash'] } as const;
