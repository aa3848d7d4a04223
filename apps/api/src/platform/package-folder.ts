import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** `apps/api`, found from the source and from the build alike: files that are no code stay in `src`. */
export const packageFolder = dirname(findPackageJSON('.', import.meta.url) ?? '.');
