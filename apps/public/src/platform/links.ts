import { config } from '@mabarin/web/config';
import { linksOf } from '#paths.ts';

export const links = linksOf(config);
