import { settlementFormats } from '@mabarin/domain/reconciliation/format';
import { expect, test } from 'vitest';
import { createAll, createLocalKeys } from '#all.ts';
import { openSimulator } from '#server.ts';
import { csvOf, settledOf, type Movement } from '#settlement.ts';

const at = new Date('2026-11-20T05:00:00Z');
const movement: Movement = { reference: 'a', providerId: 'b', refund: null, amount: 52_500, at };

test('money is paid out two days later, less 0.7 % where it came in', () => {
  const back = { ...movement, refund: 'r', amount: -52_500 };
  expect(settledOf([movement, back], new Date('2026-11-22T05:00:00Z'))).toMatchObject([
    { amount: 52_500, fee: 368, net: 52_132 },
    { amount: -52_500, fee: 0, net: -52_500 },
  ]);
  expect(settledOf([movement], new Date('2026-11-22T04:59:59Z'))).toEqual([]);
});

test('cells are quoted where they have to be', () => {
  expect(csvOf([{ a: 'x,"y"', b: 1 }], ['a', 'b'])).toBe('a,b\r\n"x,""y""",1\r\n');
});

test('each file has the columns that its gateway is read by, and is on the simulator’s own page', async () => {
  const all = createAll(createLocalKeys(), () => at);
  for (const name of ['midtrans', 'xendit', 'snap'] as const) {
    const open = await openSimulator(all[name]);
    const answer = await fetch(`${open.origin}/__sim/settlements.csv`);
    const [first = ''] = (await answer.text()).split('\r\n');
    await open.close();
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const { columns, delimiter } = settlementFormats[name] ?? {};
    const { row = [], fee = [], ...single } = columns ?? {};
    expect(row).not.toEqual([]);
    expect(first.split(delimiter ?? ',')).toEqual(expect.arrayContaining([...row, ...fee, ...Object.values(single)]));
  }
});
