import { Readable } from 'node:stream';
import { deskPayment } from '@mabarin/api-client/contract/desk/search';
import { deskCloseTask, deskTasks, deskUndoRow } from '@mabarin/api-client/contract/desk/tasks';
import { wibDate } from '@mabarin/domain/time';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkSettlements } from './index.ts';
import { createTestOperator, type TestOperator } from '#testing/fixtures/desk.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { booksOf, referenceOf } from '#testing/fixtures/payments.ts';
import { importTestFile } from '#testing/fixtures/settlements.ts';
import { refuses } from '#testing/refusals.ts';
import { useWorld } from '#testing/world.ts';

/** Wrong rows of settlement files (docs/decisions/reconciliation.md). */
const world = useWorld({ config: { fourEyesOver: 200_000 } });
let host: TestHost;
let rina: TestOperator;
beforeAll(async () => {
  rina = await createTestOperator(world, 'rina');
});

const undo = (row: string, by = 'rina') => world.ops(`settlements undo ${row} --by ${by}`);
const verify = () => world.ops('ledger verify');
let files = 0;
/** Imports one row of a charge; returns its name. */
async function settled(
  payment: string,
  type: 'payment' | 'refund',
  amount: number,
  { again = false } = {},
): Promise<string> {
  files += 1;
  const row = [await referenceOf(world, payment), `u${files}`, type, amount, 0, amount, wibDate(world.clock.now())];
  const text = ['order_id,provider_id,type,gross,fee,net,settled_on', row.join(',')].join('\n');
  await importTestFile(world, { name: 'file.csv', content: Readable.from([text]), gateway: 'sandbox', again });
  const newest = world.admin.selectFrom('settlement_row').select(['gateway', 'row_key']).orderBy('id', 'desc').limit(1);
  const { gateway, row_key: key } = await newest.executeTakeFirstOrThrow();
  return `${gateway}:${key}`;
}
const storyOf = async (id: string) => (await rina.call(deskPayment, { id })).body.data;
const tasksOf = async (payment: string) => {
  const reference = await referenceOf(world, payment);
  const tasks = (await rina.call(deskTasks, { state: 'open' })).body.data ?? [];
  return tasks.filter(({ about }) => about === reference);
};
const sums = async () => {
  const rows = await world.admin
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
    .innerJoin('ledger_journal as journal', 'journal.id', 'entry.journal_id')
    .select((row) => ['account.kind', row.fn.sum<number>('entry.amount').as('amount')])
    .where('journal.ref_type', '=', 'settlement_row')
    .groupBy('account.kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, Number(amount)]));
};
const support = async (supporterGift: number) => {
  host = await createTestHost(world);
  return host.paidSupport({ supporterGift });
};

describe('a wrong row of a settlement that is taken back', () => {
  test('leaves what may be refunded, the books and the tasks as they were before its file', async () => {
    const payment = await support(150_000);
    const before = { story: await storyOf(payment), sums: await sums() };
    const row = await settled(payment, 'refund', -105_000);
    expect(await storyOf(payment)).toMatchObject({ priceLeft: 50_000 });
    const [task] = await tasksOf(payment);
    expect(task?.rows).toMatchObject([{ name: row, kind: 'refund', gross: -105_000, approval: null }]);
    const answer = await rina.call(deskUndoRow, { code: rina.code(), row, task: task?.id ?? 0 });
    expect(answer.body.data).toMatchObject({ closed: { by: null }, rows: [] });
    expect(await storyOf(payment)).toMatchObject({ priceLeft: before.story?.priceLeft, returned: null });
    const after = await sums();
    for (const [kind, amount] of Object.entries(after)) expect(amount, kind).toBe(before.sums[kind] ?? 0);
    expect(await checkSettlements(world.db)).toEqual([]);
    expect(await world.ops(`refunds support ${payment} --from host`)).toContain('Rp157500');
  });

  test('lets the right row of the same name in, and is refused a second time', async () => {
    const payment = await support(150_000);
    const { gross } = (await booksOf(world, payment)).payment;
    const wrong = await settled(payment, 'payment', gross - 7_500);
    expect(await tasksOf(payment)).toMatchObject([{ rows: [{ name: wrong }] }]);
    await undo(wrong);
    expect(await tasksOf(payment)).toEqual([]);
    await refuses(undo(wrong), 'desk.settlement_row_gone');
    files -= 1;
    expect(await settled(payment, 'payment', gross)).toBe(wrong);
    expect(await tasksOf(payment)).toEqual([]);
    expect(await checkSettlements(world.db)).toEqual([]);
  });

  test('does not count when its file comes again, unless that is asked for', async () => {
    const payment = await support(150_000);
    const wrong = await settled(payment, 'refund', -52_500);
    await undo(wrong);
    files -= 1;
    await settled(payment, 'refund', -52_500);
    expect(await storyOf(payment)).toMatchObject({ priceLeft: 150_000 });
    expect(await tasksOf(payment)).toEqual([]);
    files -= 1;
    expect(await settled(payment, 'refund', -52_500, { again: true })).toBe(wrong);
    expect(await storyOf(payment)).toMatchObject({ priceLeft: 100_000 });
    await undo(wrong);
    expect(await checkSettlements(world.db)).toEqual([]);
  });

  test('stands with its task after somebody closed that by hand', async () => {
    const payment = await support(150_000);
    const row = await settled(payment, 'refund', -105_000);
    const task = (await tasksOf(payment))[0]?.id ?? 0;
    await rina.call(deskCloseTask, { task, text: 'salah unggah' });
    const closed = (await rina.call(deskTasks, { state: 'done' })).body.data?.find(({ id }) => id === task);
    expect(closed?.rows).toMatchObject([{ name: row }]);
    const { body } = await rina.call(deskUndoRow, { code: rina.code(), row, task });
    expect(body.data).toMatchObject({ closed: { by: 'rina' }, rows: [] });
    expect(await storyOf(payment)).toMatchObject({ priceLeft: 150_000 });
  });

  test('gives its claim on the gateway to the other row of the charge', async () => {
    const payment = await support(50_000);
    const { gross } = (await booksOf(world, payment)).payment;
    const wrong = await settled(payment, 'payment', gross);
    await settled(payment, 'payment', gross);
    await undo(wrong);
    expect(await tasksOf(payment)).toEqual([]);
    expect(await checkSettlements(world.db)).toEqual([]);
  });

  test('takes two operators above the limit, and the page of the second says who asked', async () => {
    const payment = await support(500_000);
    const row = await settled(payment, 'refund', -525_000);
    expect(await undo(row, 'budi')).toContain('takes two operators');
    await refuses(undo(row, 'budi'), 'desk.second_operator');
    expect(await storyOf(payment)).toMatchObject({ priceLeft: 0 });
    const [task] = await tasksOf(payment);
    expect(task?.rows).toMatchObject([{ approval: { first: 'budi', second: null } }]);
    await undo(row);
    expect(await storyOf(payment)).toMatchObject({ priceLeft: 500_000 });
  });

  test('at once by two counts once', async () => {
    const payment = await support(50_000);
    const row = await settled(payment, 'refund', -52_500);
    const both = await Promise.allSettled([1, 2].map(() => undo(row)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await checkSettlements(world.db)).toEqual([]);
  });
});

test('verifying the books names what gateways gave back by themselves, with its sum and task', async () => {
  expect(await verify()).toBe('The books are right.');
  const [one, other] = [await support(50_000), await support(100_000)];
  await settled(one, 'refund', -52_500);
  const row = await settled(other, 'refund', -105_000);
  const said = await verify();
  expect(said).toContain('gateways gave Rp157500 back by themselves');
  expect(said).toContain(`Rp105000 of ${other}`);
  expect(said).toContain(`task ${(await tasksOf(one))[0]?.id}`);
  await undo(row);
  expect(await verify()).toContain('gateways gave Rp52500 back');
});
