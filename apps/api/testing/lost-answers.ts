import { allEndpoints } from '@mabarin/api-client/contract/all';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const posts = allEndpoints.filter(({ endpoint }) => endpoint.method === 'POST');

/** The end that docs/lost-answers.md gives each POST, by its path. */
export const endOf = new Map<string, string>();
const page = readFileSync(join(import.meta.dirname, '../../../docs/lost-answers.md'), 'utf8');
for (const [, path = '', end = ''] of page.matchAll(/^\| `(\/api\/[^`]+)` +\| `(\w+)` +\|/gm)) endOf.set(path, end);
