import { expect, test } from 'vitest';
import { firstMatch, matchesBank } from './bank.ts';

const banks = [
  { code: '014', name: 'BCA' },
  { code: '008', name: 'Mandiri' },
  { code: '564', name: 'Mandiri Taspen' },
  { code: 'gopay', name: 'GoPay' },
];

test('a bank is found by its code or its name, whatever the case [dash 5 bank]', () => {
  const found = (typed: string) => banks.filter((bank) => matchesBank(bank, typed)).map(({ name }) => name);
  expect(found('mandiri')).toEqual(['Mandiri', 'Mandiri Taspen']);
  expect(found('TASPEN')).toEqual(['Mandiri Taspen']);
  expect(found('014')).toEqual(['BCA']);
  expect(found(' GOPAY ')).toEqual(['GoPay']);
  expect(found('')).toHaveLength(4);
  expect(found('bank lain')).toEqual([]);
});

test('what was typed stands for the first match, and nothing typed for none [dash 4 first bank]', () => {
  expect(firstMatch(banks, 'mandi')).toEqual({ code: '008', name: 'Mandiri' });
  expect(firstMatch(banks, '  ')).toBeUndefined();
  expect(firstMatch(banks, 'bank lain')).toBeUndefined();
});
