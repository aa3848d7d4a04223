/** Everything that money coming in or going out changes. Apart, because the first view needs no more of this area. */
export const cashKeys = { all: ['cash'] } as const;
