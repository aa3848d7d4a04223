import { cashout, cashoutCheck, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { ticketRefundAccount } from '@mabarin/api-client/contract/refunds';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { balances } from '#features/ledger/index.ts';
import { callProved, createTestHost, TEST_PASSWORD, type TestHost } from '#testing/fixtures/hosts.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { paidOrder } from '#testing/fixtures/orders.ts';
import { refundOf } from '#testing/fixtures/refunds.ts';
import { payTestSupport, placeTestSupport } from '#testing/fixtures/supports.ts';
import { sandboxAdapters, useWorld } from '#testing/world.ts';

const LIMIT = 100_000;
const DAY = 86_400;
const world = useWorld({
  config: { adapters: { ...sandboxAdapters, payout: { adapter: 'manual' } }, fourEyesOver: LIMIT },
});
let host: TestHost;
beforeAll(async () => {
  host = await createTestHost(world);
  await callProved(world, saveBankAccount, { bankCode: '014', bankAccountNumber: '1234567890' }, { as: host.browser });
  const id = await placeTestSupport(world, host, { supporterGift: 9_000_000 });
  await payTestSupport(world, id, 9_000_000);
  await world.advance(4 * DAY);
});

const ops = (by: string, ...words: string[]) =>
  runAsOperator(world.db, world.app.deps, ['cash-outs', ...words, '--by', by, ...(words[0] === 'list' ? [] : why)]);
const why = ['--why', 'transfer 77'];
const pending = async () => (await world.call(cashoutCheck, {}, { as: host.browser })).body.data ?? [];
/** An open cash-out; amount in rupiah. */
const asked = async (cashAmount: number) => {
  await world.call(cashout, { cashAmount, cashPassword: TEST_PASSWORD }, { as: host.browser });
  return (await pending())[0]?.cashout_id ?? '';
};
const money = () => balances(world.db, host.id, world.clock.now());
const line = async (id: string) => (await ops('rina', 'list')).split('\n').find((text) => text.startsWith(id)) ?? '';
const log = (id: string) =>
  world.admin
    .selectFrom('operator_log')
    .select(['operator', 'action', 'before', 'after'])
    .where('subject', '=', id)
    .orderBy('id')
    .execute();
const operator = (name: string, issuer: string, disabled = false) =>
  sql`insert into operator (name, secret_hash, totp_sealed, issuer, created_at, disabled_at)
    values (${name}, 'x', 'x', ${issuer}, now(), ${disabled ? world.clock.now() : null})`.execute(world.admin);

describe('a cash-out above the limit [dec operator]', () => {
  test('takes two operators: one approves, another one marks it paid, and the log has both', async () => {
    const id = await asked(LIMIT + 1);
    expect(await line(id)).toContain('takes two operators');
    expect(await ops('rina', 'approve', id)).toContain('waits for another one');
    expect(await line(id)).toMatch(/approved by rina, needs another, until 2026-/);
    await expect(ops('rina', 'approve', id)).rejects.toThrow('You have approved');
    await expect(ops('rina', 'paid', id)).rejects.toThrow('You have approved');
    expect(await pending()).toHaveLength(1);
    expect(await ops('budi', 'paid', id)).toBe(`${id} is paid.`);
    expect(await pending()).toEqual([]);
    const amount = LIMIT + 1;
    expect(await log(id)).toEqual([
      { operator: 'rina', action: 'cash-outs approve', before: null, after: { approvedBy: 'rina', amount } },
      {
        operator: 'budi',
        action: 'cash-outs paid',
        before: { state: 'requested', amount },
        after: { state: 'paid', amount },
      },
    ]);
    await expect(ops('sari', 'approve', id)).rejects.toThrow('no open cash-out');
  });

  test('approved by two, it may be marked paid by either; marked paid by one alone, it is only approved', async () => {
    const id = await asked(LIMIT + 1);
    expect(await ops('rina', 'paid', id)).toContain('Nothing else was done');
    expect(await pending()).toHaveLength(1);
    expect(await ops('budi', 'approve', id)).toContain('approved by two');
    expect(await line(id)).toContain('approved by rina and budi');
    expect(await ops('rina', 'paid', id)).toBe(`${id} is paid.`);
  });

  test('up to the limit takes one, and giving money back to its host always does', async () => {
    const small = await asked(LIMIT);
    await expect(ops('rina', 'approve', small)).rejects.toThrow('takes one operator');
    expect(await ops('rina', 'paid', small)).toBe(`${small} is paid.`);
    const large = await asked(LIMIT + 1);
    const before = (await money()).ready;
    await ops('rina', 'reject', large);
    expect((await money()).ready).toBe(before + LIMIT + 1);
  });

  test('an approval ends after a day, and with its operator', async () => {
    const id = await asked(LIMIT + 1);
    await ops('rina', 'approve', id);
    world.clock.offsetSeconds += DAY;
    expect(await ops('budi', 'paid', id)).toContain('waits for another one');
    expect(await line(id)).toContain('approved by budi, needs another');
    await operator('budi', 'budi', true);
    expect(await ops('rina', 'paid', id)).toContain('waits for another one');
    await sql`delete from operator`.execute(world.admin);
    await ops('sari', 'paid', id);
  });

  test('whose secret the first could know is not a second; whom the owner of the database added is', async () => {
    const id = await asked(LIMIT + 1);
    await operator('rina', 'rina');
    await operator('budi', 'rina');
    await operator('sari', 'rina');
    await operator('dewi', 'dewi');
    await ops('budi', 'approve', id);
    for (const name of ['rina', 'sari']) {
      await expect(ops(name, 'paid', id), name).rejects.toThrow('budi, who shares your issuer, has approved');
    }
    expect(await ops('dewi', 'paid', id)).toBe(`${id} is paid.`);
    await sql`delete from operator`.execute(world.admin);
  });

  test('two at once: the same operator approves once, two different ones end it once', async () => {
    const id = await asked(LIMIT + 1);
    const outcomes = async (...names: string[]) => {
      const all = await Promise.allSettled(names.map((name) => ops(name, 'paid', id)));
      return all
        .map((one) => (one.status === 'rejected' ? String(one.reason) : one.value))
        .map((text) => /waits|You have|is paid|no open/.exec(text)?.[0] ?? text)
        .toSorted();
    };
    expect(await outcomes('rina', 'rina', 'rina')).toEqual(['You have', 'You have', 'waits']);
    await sql`delete from operator_approval`.execute(world.admin);
    expect(await outcomes('rina', 'budi')).toEqual(['is paid', 'waits']);
    const { rows } = await sql`select 1 from ledger_journal where idem_key = ${`cashout-paid:${id}`}`.execute(
      world.admin,
    );
    expect(rows).toHaveLength(1);
  });
});

test('a cash-out by hand has its task again as soon as a freeze of its host ends', async () => {
  const id = await asked(LIMIT);
  const open = async () => {
    await world.app.polling.runAll(({ name }) => name === 'watch-cash-outs');
    const task = world.admin.selectFrom('payment_task').select('id').where('subject', '=', id);
    return (await task.where('done_at', 'is', null).executeTakeFirst())?.id;
  };
  const task = await open();
  expect(task).toBeDefined();
  await ops('rina', 'freeze', host.username);
  expect(await open()).toBeUndefined();
  world.clock.offsetSeconds += 60;
  await ops('rina', 'unfreeze', host.username);
  expect(await open()).toBe(task);
  await runAsOperator(world.db, world.app.deps, ['tasks', 'done', String(task), ...why]);
  expect(await open()).toBeUndefined();
  await ops('rina', 'paid', id);
});

test('a refund above the limit is approved by two, and is only then on its way [dec operator]', async () => {
  const refunds = (by: string, ...words: string[]) =>
    runAsOperator(world.db, world.app.deps, ['refunds', ...words, '--by', by, ...why]);
  const { entryId, ticket } = await paidOrder(world, host, { gameCount: 11 });
  const { refund_id: id, amount } = await refundOf(world, host, entryId);
  const state = async () =>
    (await world.admin.selectFrom('refund').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
  expect(amount).toBeGreaterThan(LIMIT);
  await expect(refunds('rina', 'approve', id)).rejects.toThrow('has not named an account');
  const form = { bankCode: '014', bankAccountNumber: '1234567890' };
  await world.call(ticketRefundAccount, { ticket, form });
  expect(await refunds('rina', 'approve', id)).toContain('waits for another one');
  await expect(refunds('rina', 'approve', id)).rejects.toThrow('You have approved');
  expect(await refunds('sari', 'list')).toContain('approved by rina, needs another');
  expect(await state()).toBe('requested');
  expect(await refunds('budi', 'approve', id)).toContain(`${id} is approved`);
  expect(await state()).toBe('approved');
  expect((await log(id)).map(({ operator: by, action }) => [by, action])).toEqual([
    ['rina', 'refunds approve'],
    ['budi', 'refunds approve'],
  ]);
});
