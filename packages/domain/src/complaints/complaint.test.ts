import * as v from 'valibot';
import { expect, test } from 'vitest';
import { promotionClusters, type PaidText } from '#complaints/clusters.ts';
import { ComplaintForm, namelessWords, TakedownKey } from '#complaints/complaint.ts';

const paid = (change: (index: number) => Partial<PaidText>, count = 6): PaidText[] =>
  Array.from({ length: count }, (_, index) => ({
    host: `host${index % 3}`,
    name: `Orang ${String.fromCharCode(65 + index)}`,
    message: 'halo',
    amount: 10_000,
    ...change(index),
  }));

test('one amount and one shape of message from many names at three hosts is one cluster [dec messages]', () => {
  const words = ['lumbara17', 'visina88', 'mejata99', 'kursia77', 'lampus168', 'bonang303'];
  const [found, ...rest] = promotionClusters(paid((index) => ({ message: `cair terus di ${words[index]}` })));
  expect(found).toMatchObject({ amount: 10_000, shape: 'cair terus di #', supports: 6, names: 6, hosts: 3 });
  expect(rest).toEqual([]);
});

test('names that share a number are a cluster when they are many', () => {
  const name = (index: number) => ({ name: `${'abcdefghijkl'.charAt(index).repeat(4)}88`, message: '' });
  expect(promotionClusters(paid(name, 9))).toEqual([]);
  expect(promotionClusters(paid(name, 10))).toMatchObject([{ shape: 'nama dengan 88', names: 10 }]);
});

test('what everybody says, one name, one host, or other amounts are none', () => {
  const message = 'cair terus di lumbara17 bang';
  expect(promotionClusters(paid(() => ({ message: 'semangat terus bang' })))).toEqual([]);
  expect(promotionClusters(paid(() => ({ message, name: 'Budi' })))).toEqual([]);
  expect(promotionClusters(paid(() => ({ message, host: 'satu' })))).toEqual([]);
  expect(promotionClusters(paid((index) => ({ message, amount: 10_000 + index })))).toEqual([]);
});

test('a complaint has a reason of the list, and its words name nobody', () => {
  expect(v.is(ComplaintForm, { reason: 'gambling', words: '' })).toBe(true);
  for (const form of [{ reason: 'x', words: '' }, { words: '' }, { reason: 'other', words: 'x'.repeat(281) }, null]) {
    expect(v.safeParse(ComplaintForm, form).issues?.[0].message).toBe('complaints.invalid');
  }
  expect(namelessWords('tanya budi@mabarin.test atau 0812-3456-7890, harga 5000')).toBe('tanya # atau #, harga 5000');
  for (const key of ['photo', 'event 3b0f-1', 'support A_b-1']) expect(v.is(TakedownKey, key), key).toBe(true);
  for (const key of ['event', 'host 1', 'photo 1', 'event a b']) expect(v.is(TakedownKey, key), key).toBe(false);
});
