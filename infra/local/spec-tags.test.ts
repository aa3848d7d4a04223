import { expect, test } from 'vitest';
import { kindOf, readRules, readTagged, report } from './spec-tags.ts';

const rules = readRules(`
## 5. Validation rules

- **pub 5 mabar fields**: An order needs its fields.
- **pub 5 mabar role**: An order needs a role.
- **pub 5 support amount**: never
`);

const tagsOf = (source: string) => readTagged('a.test.ts', source).map(({ name, tags, tests }) => [name, tags, tests]);

test('a tag of a test is one test, a tag of a describe stands for all its tests', () => {
  expect(
    tagsOf(`
      describe('an order [pub 5 mabar fields] [dec mabar]', () => {
        test('needs a role [pub 5 mabar role] [req 4]', () => {});
        test.each([['a']])(\`needs \${field}\`, async () => { expect('[pub 5 support amount]').toBe(1); });
      });
      test.describe('a page', () => { test('opens [dash 2 menu]', async ({ page }) => {}); });
    `),
  ).toEqual([
    ['an order needs a role', ['pub 5 mabar role'], 0],
    ['an order', ['pub 5 mabar fields'], 2],
    ['a page opens', ['dash 2 menu'], 0],
  ]);
});

test('a skipped test shows nothing, nor does an empty describe or a comment', () => {
  expect(
    tagsOf(`
      test.skip('later [pub 5 mabar]', () => {});
      test.todo('later still [pub 5 mabar]');
      describe('nothing [pub 5 mabar]', () => { test.skip('yet', () => {}); });
      // test('once [pub 5 mabar]', () => {});
    `),
  ).toEqual([]);
});

test('a topic is neither a rule nor unknown', () => {
  expect(['pub 5 mabar role', 'pub 5 mabar', 'pub 5', 'pub 5 mab', 'pub 6'].map((tag) => kindOf(tag, rules))).toEqual([
    'rule',
    'topic',
    'topic',
    'unknown',
    'unknown',
  ]);
});

test('a list with a rule twice, in a foreign section, without an id or as wide as a topic is refused', () => {
  const line = '- **pub 5 mabar fields**: An order needs its fields.';
  expect(() => readRules(`## 5. Rules\n${line}\n${line}`)).toThrow('pub 5 mabar fields stands twice.');
  expect(() => readRules(`## 6. Rules\n${line}`)).toThrow('pub 5 mabar fields does not stand in its own section.');
  expect(() => readRules('## 5. Rules\n- An order needs its fields.')).toThrow('This is no rule');
  expect(() => readRules(`## 5. Rules\n${line}\n- **pub 5 mabar**: All of it.`)).toThrow('pub 5 mabar is a topic');
});

test('the page lists first what no test covers, and a topic tag covers nothing', () => {
  const tagged = readTagged('a.test.ts', `test('a | b [pub 5 mabar fields] [pub 5 support]', () => {});`);
  const page = report([{ title: 'Public', rules }], tagged);
  expect(page).toContain('1 of 3 rules have a test.');
  const [above = '', below = ''] = page.split('### 5. Validation rules');
  expect(above).toContain('- **pub 5 mabar role**: An order needs a role.\n- **pub 5 support amount**: never');
  expect(above).not.toContain('**pub 5 mabar fields**');
  expect(below).toContain('| **pub 5 mabar fields**<br>An order needs its fields. | `a.test.ts`: a \\| b |');
  expect(below).toContain('| **pub 5 mabar role**<br>An order needs a role. | **none** |');
});
