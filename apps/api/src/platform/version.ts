import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const manifest = join(import.meta.dirname, '..', '..', '..', '..', 'package.json');

/** The product's version, of the repository's package.json; CHANGELOG.md says what it brought. */
export const VERSION = String((JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version);
