import { config } from '@mabarin/web/config';
import { linksOf } from '#paths.ts';

/** Addresses on the other origins of this deployment. */
export const links = linksOf(config);
