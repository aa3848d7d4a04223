import type { ReactElement } from 'react';

/** Elements only, no text, so that browser translation cannot break the DOM (infra/lint/translation.ts). */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
