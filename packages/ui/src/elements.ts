import type { ReactElement } from 'react';

/** Elements for a place where text could not stand (infra/local/translation.ts). */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
