import { expect, test } from 'vitest';
import { readRules, readTagged, report } from './spec-tags.ts';

const spec = `
## 5. Validation rules

- <a id="pub-5-mabar-fields"></a>Order: gameID required; <a id="pub-5-mabar-role"></a>at least one role.

| Method and path | Response |
|---|---|
| <a id="pub-5-support-amount"></a>POST /api/support | same shape |
`;
const rules = readRules(spec);

const tagsOf = (source: string) => readTagged('a.test.ts', source).map(({ name, tags, tests }) => [name, tags, tests]);

test('a rule is an anchor and the words behind it, up to the next anchor or the end of the line', () => {
  const section = '5. Validation rules';
  expect(rules).toEqual([
    { id: 'pub-5-mabar-fields', section, text: 'Order: gameID required;' },
    { id: 'pub-5-mabar-role', section, text: 'at least one role.' },
    { id: 'pub-5-support-amount', section, text: 'POST /api/support | same shape' },
  ]);
});

test('a tag of a test or of its step is one test, a tag of a describe stands for all its tests', () => {
  expect(
    tagsOf(`
      describe('an order [pub 5 mabar fields] [dec mabar]', () => {
        test('needs a role [pub 5 mabar role]', () => {});
        test.each([['a']])(\`needs \${field}\`, async () => { expect('[pub 5 support amount]').toBe(1); });
      });
      test.describe('a page', () => { test('opens [dash 2 menu]', async ({ page }) => {}); });
      test('a journey', async () => { await test.step('pays [dash 4 cash]', async () => {}); });
    `),
  ).toEqual([
    ['an order needs a role', ['pub-5-mabar-role'], 0],
    ['an order', ['pub-5-mabar-fields', 'dec-mabar'], 2],
    ['a page opens', ['dash-2-menu'], 0],
    ['a journey pays', ['dash-4-cash'], 0],
  ]);
});

test('a skipped test shows nothing, nor does its step, an empty describe or a comment', () => {
  expect(
    tagsOf(`
      test.skip('later [pub 5 mabar]', () => { test.step('pays [pub 5 mabar]', () => {}); });
      test.todo('later still [pub 5 mabar]');
      describe('nothing [pub 5 mabar]', () => { test.skip('yet', () => {}); });
      // test('once [pub 5 mabar]', () => {});
    `),
  ).toEqual([]);
});

test('a spec with a rule twice or in a foreign section is refused', () => {
  const line = '- <a id="pub-5-mabar"></a>Order: gameID required.';
  expect(() => readRules(`## 5. Rules\n${line}\n${line}`)).toThrow('pub-5-mabar stands twice.');
  expect(() => readRules(`## 6. Rules\n${line}`)).toThrow('pub-5-mabar does not stand in its own section.');
});

test('the list has every rule with its tests', () => {
  const tagged = readTagged('a.test.ts', `test('an order [pub 5 mabar fields] [pub 5 support]', () => {});`);
  expect(
    report([{ page: 'docs/spec/public.md', rules }], tagged)
      .split('\n')
      .filter(Boolean),
  ).toEqual([
    '# docs/spec/public.md',
    '**pub-5-mabar-fields** Order: gameID required;',
    '- `a.test.ts`: an order',
    '**pub-5-mabar-role** at least one role.',
    '**pub-5-support-amount** POST /api/support | same shape',
  ]);
});
