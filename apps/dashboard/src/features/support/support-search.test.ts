import type { SupportItem } from '@mabarin/api-client/contract/support';
import { expect, test } from 'vitest';
import { searchSupports } from './support-search.ts';

const item = (name: string, email: string | null) =>
  ({ id: name, name, email, email_hidden: email === null }) as SupportItem;
const items = [item('Ani', 'budi@example.test'), item('Budi', null), item('anonim', 'citra@example.test')];
const names = (search: string) => searchSupports(items, search).map(({ name }) => name);

test('supports are searched by name and e-mail, whatever the capitals [dash 2 support]', () => {
  expect(names('')).toEqual(['Ani', 'Budi', 'anonim']);
  expect(names('  BUDI ')).toEqual(['Ani', 'Budi']);
  expect(names('citra@')).toEqual(['anonim']);
  expect(names('null')).toEqual([]);
});
