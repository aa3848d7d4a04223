import { allEndpoints } from '@mabarin/api-client/contract/all';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All but the desk's, which docs/lost-answers.md explains together. */
export const posts = allEndpoints.filter(
  ({ endpoint }) => endpoint.method === 'POST' && endpoint.who !== 'operator' && endpoint.who !== 'desk',
);

/** The outcome of each POST in docs/lost-answers.md, by path. */
export const endOf = new Map<string, string>();
const page = readFileSync(join(import.meta.dirname, '../../../docs/lost-answers.md'), 'utf8');
for (const section of page.split(/^## /m).slice(1)) {
  const end = /^\w+/.exec(section)?.[0] ?? '';
  for (const [, path = ''] of section.matchAll(/`(\/api\/[^`]+)`/g)) endOf.set(path, end);
}
