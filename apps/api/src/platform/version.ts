import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '#platform/package-folder.ts';

const manifest = join(packageFolder, '..', '..', 'package.json');

/** The product's version, of the repository's package.json; CHANGELOG.md says what it brought. */
export const VERSION = String((JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version);
