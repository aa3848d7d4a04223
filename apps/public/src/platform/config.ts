import { readPageConfig } from '@mabarin/api-client/page-config';
import { linksOf } from '#paths.ts';

/** Where the house stands, as the server wrote it into this page. */
export const config = readPageConfig(document);
export const links = linksOf(config);
