import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rows } from '#lint/boundaries.ts';
import { root } from '#local/shell.ts';

/** Why a file writes a table of another area. */
const foreign: Readonly<Record<string, string>> = {
  'operator/inbox/notice.queries.ts': 'marks the tasks of which operators were told, many at once',
  'privacy/account.queries.ts': 'erases an account in its one transaction',
  'privacy/retention.queries.ts': 'erases what has outlived its time, in many tables at once',
  'refunds/refund.queries.ts': 'closes and opens tasks as one statement that looks at the refunds',
  'speech/speech.queries.ts': 'keeps the length of what was spoken with its alert',
  'team/team.queries.ts': 'sign-in reads members, so their tables stand in accounts',
  'ticket/ticket.queries.ts': 'unbinds the name in chat of its own ticket',
  'ticket/child.queries.ts': 'adds to a task what a parent reports',
};

const source = join(root, 'apps/api/src/features');
const schema = readFileSync(join(source, '../schema.ts'), 'utf8');
const areaOfType = new Map(
  [...schema.matchAll(/import type \{([^}]*)\} from '#features\/([^/]+)\//g)].flatMap(([, names = '', area = '']) =>
    names.split(',').map((name): [string, string] => [name.trim(), area]),
  ),
);
/** The area in whose `*.tables.ts` a table stands. */
const areaOfTable = new Map(
  [...schema.matchAll(/^ {2}(\w+): (\w+);/gm)].flatMap(([, table = '', type = '']): [string, string][] => {
    const area = areaOfType.get(type);
    return area === undefined ? [] : [[table, area]];
  }),
);

const sorted = <Of>(groups: Map<string, Of>) => [...groups].toSorted(([one], [other]) => one.localeCompare(other));

/** Tables of other areas that each file names in such SQL. */
function foreignTables(sql: RegExp): { file: string; area: string; table: string; theirs: string }[] {
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.includes('.test.'));
  return files.flatMap((file) => {
    const [area = ''] = file.split('/');
    const tables = new Set(
      [...readFileSync(join(source, file), 'utf8').matchAll(sql)].map((found) => found[1] ?? found[2]),
    );
    return [...tables].flatMap((table = '') => {
      const theirs = areaOfTable.get(table) ?? area;
      return theirs === area ? [] : [{ file, area, table, theirs }];
    });
  });
}

test('an area writes its own tables only, but for files that say why', () => {
  const written = foreignTables(
    /(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)|\b(?:insert into|update|delete from)\s+(\w+)/g,
  );
  expect([...new Set(written.map(({ file }) => file))].toSorted()).toEqual(Object.keys(foreign).toSorted());
});

test('docs/map.md names the tables above or beside it that each area reads', () => {
  const heightOf = (area: string) => rows.findIndex((row) => row.includes(area));
  const upward = foreignTables(/(?:selectFrom|[jJ]oin|using)\(\s*'(\w+)|\b(?:from|join)\s+(\w+)/g).filter(
    ({ area, theirs }) => heightOf(theirs) >= heightOf(area),
  );
  const table = sorted(Map.groupBy(upward, ({ area }) => area)).map(([area, reads]) => {
    const byArea = Map.groupBy(reads, ({ theirs }) => theirs);
    const parts = sorted(byArea).map(([theirs, of]) => {
      const tables = [...new Set(of.map((read) => `\`${read.table}\``))].toSorted();
      return `${theirs} (${tables.join(', ')})`;
    });
    return `- ${area}: ${parts.join(', ')}`;
  });
  const [, section = ''] = readFileSync(join(root, 'docs/map.md'), 'utf8').split('## What SQL reads above');
  expect(section.split('\n## ')[0]?.match(/^- .*$/gm)).toEqual(table);
});
