import type { ReactElement } from 'react';

/** What a part may be given to draw where text could not stand: elements only (infra/local/translation.ts). */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
