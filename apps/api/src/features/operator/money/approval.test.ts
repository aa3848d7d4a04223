import { cashout, cashoutCheck, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { ticketRefundAccount } from '@mabarin/api-client/contract/refunds';
import { addDays, wibDate } from '@mabarin/domain/time';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { balances } from '#features/ledger/index.ts';
import { chargeBack } from '#testing/fixtures/disputes.ts';
import { callProved, createTestHost, TEST_PASSWORD, type TestHost } from '#testing/fixtures/hosts.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { paidOrder } from '#testing/fixtures/orders.ts';
import { refundOf } from '#testing/fixtures/refunds.ts';
import { paidSupport, payTestSupport, placeTestSupport } from '#testing/fixtures/supports.ts';
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
const line = async (id: string) => (await ops('rina', 'list')).split('\n').find((text) => text.includes(id)) ?? '';
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
    expect(await line(id)).toContain('approval={"first":null');
    expect(await ops('rina', 'approve', id)).toContain('waits for another one');
    expect(await line(id)).toContain('approval={"first":"rina","second":null,"until":"2026-');
    await expect(ops('rina', 'approve', id)).rejects.toMatchObject({ code: 'desk.second_operator' });
    await expect(ops('rina', 'paid', id)).rejects.toMatchObject({ code: 'desk.second_operator' });
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
    await expect(ops('sari', 'approve', id)).rejects.toMatchObject({ code: 'desk.cash_out_gone' });
  });

  test('approved by two, it may be marked paid by either; marked paid by one alone, it is only approved', async () => {
    const id = await asked(LIMIT + 1);
    expect(await ops('rina', 'paid', id)).toContain('Nothing else was done');
    expect(await pending()).toHaveLength(1);
    expect(await ops('budi', 'approve', id)).toContain('approved by two');
    expect(await line(id)).toContain('approval={"first":"rina","second":"budi"');
    expect(await ops('rina', 'paid', id)).toBe(`${id} is paid.`);
  });

  test('up to the limit takes one', async () => {
    const small = await asked(LIMIT);
    await expect(ops('rina', 'approve', small)).rejects.toMatchObject({ code: 'desk.one_operator' });
    expect(await ops('rina', 'paid', small)).toBe(`${small} is paid.`);
  });

  test('returns to its host by two, whom no approval to send it counts for', async () => {
    const id = await asked(LIMIT + 1);
    const before = (await money()).ready;
    await ops('budi', 'approve', id);
    expect(await ops('rina', 'reject', id)).toContain('waits for another one');
    expect(await line(id)).toMatch(/approval=\{"first":"rina","second":null,.*"back":true\}/);
    await expect(ops('rina', 'reject', id)).rejects.toMatchObject({ code: 'desk.second_operator' });
    expect((await money()).ready).toBe(before);
    await ops('budi', 'reject', id);
    expect((await money()).ready).toBe(before + LIMIT + 1);
  });

  test('an approval ends after a day, and with its operator', async () => {
    const id = await asked(LIMIT + 1);
    await ops('rina', 'approve', id);
    world.clock.offsetSeconds += DAY;
    expect(await ops('budi', 'paid', id)).toContain('waits for another one');
    expect(await line(id)).toContain('approval={"first":"budi","second":null');
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
      await expect(ops(name, 'paid', id), name).rejects.toMatchObject({ code: 'desk.second_operator' });
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
        .map((text) => /waits|Sudah disetujui|is paid/.exec(text)?.[0] ?? text)
        .toSorted();
    };
    expect(await outcomes('rina', 'rina', 'rina')).toEqual(['Sudah disetujui', 'Sudah disetujui', 'waits']);
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
  await ops('rina', 'freeze', host.username, '--because', 'fraud');
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
  await expect(refunds('rina', 'approve', id)).rejects.toMatchObject({ code: 'desk.refund_no_account' });
  const form = { bankCode: '014', bankAccountNumber: '1234567890' };
  await world.call(ticketRefundAccount, { ticket, form });
  expect(await refunds('rina', 'approve', id)).toContain('waits for another one');
  await expect(refunds('rina', 'approve', id)).rejects.toMatchObject({ code: 'desk.second_operator' });
  expect(await refunds('sari', 'list')).toContain('approval={"first":"rina","second":null');
  expect(await state()).toBe('requested');
  expect(await refunds('budi', 'approve', id)).toContain(`${id} is approved`);
  expect(await state()).toBe('approved');
  expect((await log(id)).map(({ operator: by, action }) => [by, action])).toEqual([
    ['rina', 'refunds approve'],
    ['budi', 'refunds approve'],
  ]);
});

describe('a refund whose money comes back [dec operator]', () => {
  const refunds = (by: string, ...words: string[]) =>
    runAsOperator(world.db, world.app.deps, ['refunds', ...words, '--by', by, ...why]);
  const stateOf = async (id: string) =>
    (await world.admin.selectFrom('refund').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
  const account = { bankCode: '014', bankAccountNumber: '1234567890' };
  /** A refund of so many rupiah, in this state; sari and dewi approve it. */
  const refundIn = async (state: 'requested' | 'approved' | 'paid', supporterGift: number) => {
    const payment = await paidSupport(world, host, { supporterGift });
    const id = /RF-\w+/.exec(await refunds('rina', 'support', payment, '--from', 'host'))?.[0] ?? '';
    const { ticket } = await world.admin
      .selectFrom('payment')
      .select('ticket')
      .where('id', '=', payment)
      .executeTakeFirstOrThrow();
    await world.call(ticketRefundAccount, { ticket, form: account });
    if (state === 'requested') return id;
    for (const by of ['sari', 'dewi']) if ((await stateOf(id)) === 'requested') await refunds(by, 'approve', id);
    if (state === 'paid') await refunds('sari', 'paid', id);
    return id;
  };
  const cases = [
    ['requested', 'refused', ['refuse'], ['--text', 'Tidak sesuai.', '--because', 'delivered']],
    ['approved', 'failed', ['failed'], []],
    ['paid', 'failed', ['returned'], ['--looked-up']],
  ] as const;

  test.each(cases)('takes two above the limit, out of %s to %s by %s', async (from, to, words, options) => {
    const id = await refundIn(from, LIMIT);
    const before = await money();
    const back = (by: string) => refunds(by, ...words, id, ...options);
    expect(await back('rina')).toContain('waits for another one');
    expect(await refunds('budi', 'list')).toMatch(
      new RegExp(`${id}.*approval={"first":"rina","second":null,[^}]*"back":true}`),
    );
    await expect(back('rina')).rejects.toMatchObject({ code: 'desk.second_operator' });
    expect([await stateOf(id), await money()]).toEqual([from, before]);
    await back('budi');
    expect(await stateOf(id)).toBe(to);
    expect((await money()).collected).toBe(before.collected + LIMIT);
  });

  test.each(cases)('counts in the day’s sum below it, out of %s to %s by %s', async (from, to, words, options) => {
    await world.advance(DAY);
    const [first, second] = [await refundIn(from, 48_000), await refundIn(from, 48_000)];
    await refunds('rina', ...words, first, ...options);
    expect(await refunds('rina', ...words, second, ...options)).toContain('waits for another one');
    expect([await stateOf(first), await stateOf(second)]).toEqual([to, from]);
  });

  test('that is hindered asks for no second operator', async () => {
    const id = await refundIn('paid', LIMIT);
    await expect(refunds('rina', 'returned', id)).rejects.toMatchObject({ code: 'desk.refund_unproved' });
    await expect(refunds('rina', 'failed', id)).rejects.toMatchObject({ code: 'desk.refund_gone' });
  });
});

/** A hold of a charge that its gateway says is gone, by its number. */
const heldOf = async (share: number) => {
  const paymentId = await paidSupport(world, host, { supporterGift: share });
  return { id: await chargeBack(world, host.id, { payment: paymentId, share, fee: 0 }), paymentId };
};
const holds = (by: string, ...words: string[]) =>
  runAsOperator(world.db, world.app.deps, ['holds', ...words, '--by', by, ...(words[0] === 'list' ? [] : why)]);
const stateOf = async (id: string) =>
  (await world.admin.selectFrom('hold').select('state').where('id', '=', Number(id)).executeTakeFirstOrThrow()).state;

describe('a hold above the limit [dec operator]', () => {
  test.each(['take', 'release'])('takes two operators to %s, who name the same decision', async (as) => {
    const { id } = await heldOf(LIMIT + 1);
    expect(await holds('rina', 'list')).toContain('approval={"first":null');
    expect(await holds('rina', as, id)).toContain('waits for another one');
    await expect(holds('rina', as, id)).rejects.toMatchObject({ code: 'desk.second_operator' });
    expect(await holds('budi', 'list')).toContain('approval={"first":"rina","second":null');
    expect(await holds('budi', as === 'take' ? 'release' : 'take', id)).toContain('waits for another one');
    expect(await stateOf(id)).toBe('held');
    await holds('rina', as, id);
    await holds('budi', as, id);
    expect(await stateOf(id)).toBe(as === 'take' ? 'taken' : 'released');
  });

  test('takes two operators to give back what was taken', async () => {
    const { id } = await heldOf(LIMIT + 1);
    for (const by of ['rina', 'budi']) await holds(by, 'take', id);
    expect(await holds('rina', 'release', id)).toContain('waits for another one');
    expect(await stateOf(id)).toBe('taken');
  });

  test('leaves alert and queue alone until the second operator', async () => {
    const order = await paidOrder(world, host, { gameCount: 11 });
    const sums = await world.admin
      .selectFrom('payment')
      .select(['price', 'fee'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const hold = await chargeBack(world, host.id, { payment: order.id, share: sums.price, fee: sums.fee });
    const place = async () =>
      (await world.admin.selectFrom('mabar_entry').select('state').where('payment_id', '=', order.id).execute())[0]
        ?.state;
    await holds('rina', 'take', hold);
    expect(await place()).toBe('queued');
    await holds('budi', 'take', hold);
    expect(await place()).toBe('done');
  });

  test('two at once by one operator approve once', async () => {
    const { id } = await heldOf(LIMIT + 1);
    const all = await Promise.allSettled([holds('rina', 'take', id), holds('rina', 'take', id)]);
    expect(all.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await stateOf(id)).toBe('held');
  });
});

describe('small sums that one operator lets go alone for one host on one day [dec operator]', () => {
  test('count together: the cash-out that passes the limit takes two', async () => {
    await world.advance(DAY);
    await holds('rina', 'take', (await heldOf(60_000)).id);
    const id = await asked(60_000);
    expect(await line(id)).toContain('approval={"first":null');
    expect(await ops('rina', 'paid', id)).toContain('waits for another one');
    expect(await ops('budi', 'paid', id)).toBe(`${id} is paid.`);
  });

  test('count for all operators of one issuer, who may be one person', async () => {
    await world.advance(DAY);
    await operator('boneka', 'rina');
    await holds('rina', 'take', (await heldOf(60_000)).id);
    expect(await holds('boneka', 'take', (await heldOf(60_000)).id)).toContain('waits for another one');
  });

  test('count for each operator and each WIB day anew', async () => {
    await world.advance(DAY);
    const [first, second, third] = [await heldOf(60_000), await heldOf(60_000), await heldOf(60_000)];
    await holds('rina', 'take', first.id);
    await holds('budi', 'take', second.id);
    expect(await holds('rina', 'take', third.id)).toContain('waits for another one');
    await world.advance(DAY);
    await holds('rina', 'take', third.id);
    expect(await stateOf(third.id)).toBe('taken');
  });

  test('two at once cannot both pass the limit', async () => {
    await world.advance(DAY);
    const both = [await heldOf(60_000), await heldOf(60_000)];
    await Promise.all(both.map(({ id }) => holds('rina', 'release', id)));
    expect((await Promise.all(both.map(({ id }) => stateOf(id)))).toSorted()).toEqual(['held', 'released']);
  });

  test('count disputes too', async () => {
    await world.advance(DAY);
    await holds('rina', 'take', (await heldOf(60_000)).id);
    const payment = await paidSupport(world, host, { supporterGift: 50_000 });
    const disputes = (...words: string[]) =>
      runAsOperator(world.db, world.app.deps, ['disputes', ...words, '--by', 'rina', ...why]);
    const deadline = addDays(wibDate(world.clock.now()), 5);
    const letter = ['--source', 'bank', '--reference', 'BI-1', '--amount', '52500', '--deadline', deadline];
    const id = /DS-\w+/.exec(await disputes('open', payment, ...letter, '--reason', 'tidak dikenal'))?.[0] ?? '';
    expect(await disputes('lost', id)).toContain('waits for another one');
  });

  test('count what a lower amount of a dispute’s letter gives back', async () => {
    await world.advance(DAY);
    const payment = await paidSupport(world, host, { supporterGift: 200_000 });
    const deadline = addDays(wibDate(world.clock.now()), 5);
    const open = (by: string, amount: number) => {
      const letter = ['--source', 'bank', '--reference', 'BI-2', '--amount', String(amount), '--deadline', deadline];
      const words = ['disputes', 'open', payment, ...letter, '--reason', 'tidak dikenal', '--by', by, ...why];
      return runAsOperator(world.db, world.app.deps, words);
    };
    const disputed = async () =>
      (await world.admin.selectFrom('dispute').select('amount').where('payment_id', '=', payment).executeTakeFirst())
        ?.amount;
    await open('rina', 210_000);
    expect(await open('rina', 105_000)).toContain('waits for another one');
    expect(await disputed()).toBe(210_000);
    await open('budi', 105_000);
    expect(await disputed()).toBe(105_000);
  });

  test('count refunds of several payments, and refunds count for holds', async () => {
    await world.advance(DAY);
    const refunds = (by: string, ...words: string[]) =>
      runAsOperator(world.db, world.app.deps, ['refunds', ...words, '--by', by, ...why]);
    const ofSupport = async () => {
      const payment = await paidSupport(world, host, { supporterGift: 58_000 });
      const id = /RF-\w+/.exec(await refunds('rina', 'support', payment, '--from', 'host'))?.[0] ?? '';
      const { ticket } = await world.admin
        .selectFrom('payment')
        .select('ticket')
        .where('id', '=', payment)
        .executeTakeFirstOrThrow();
      await world.call(ticketRefundAccount, { ticket, form: { bankCode: '014', bankAccountNumber: '1234567890' } });
      return id;
    };
    const [first, second] = [await ofSupport(), await ofSupport()];
    expect(await refunds('rina', 'approve', first)).toContain('is approved');
    expect(await refunds('rina', 'list')).toMatch(new RegExp(`${second}.*approval={"first":null`));
    expect(await refunds('rina', 'approve', second)).toContain('waits for another one');
    expect(await holds('rina', 'take', (await heldOf(60_000)).id)).toContain('waits for another one');
    expect(await refunds('rina', 'paid', first)).toContain('is paid');
    expect(await refunds('budi', 'approve', second)).toContain('is approved');
  });

  test('is the second approval of a colleague’s that waits, and its page says so', async () => {
    await world.advance(DAY);
    await holds('rina', 'take', (await heldOf(60_000)).id);
    const { id } = await heldOf(60_000);
    expect(await holds('rina', 'take', id)).toContain('waits for another one');
    expect(await holds('budi', 'list')).toContain('approval={"first":"rina","second":null');
    expect(await holds('budi', 'release', id)).toContain('waits for another one');
    expect(await stateOf(id)).toBe('held');
    await holds('rina', 'release', id);
    expect(await stateOf(id)).toBe('released');
  });

  test('is one operator’s again once a colleague’s approval has ended', async () => {
    await world.advance(DAY);
    await holds('rina', 'take', (await heldOf(60_000)).id);
    const { id } = await heldOf(60_000);
    await holds('rina', 'take', id);
    await world.advance(DAY);
    await holds('budi', 'take', id);
    expect(await stateOf(id)).toBe('taken');
  });

  test('takes two for the later account of a refund that two approved by the day’s sum', async () => {
    await world.advance(DAY);
    const refunds = (by: string, ...words: string[]) =>
      runAsOperator(world.db, world.app.deps, ['refunds', ...words, '--by', by, ...why]);
    await holds('rina', 'take', (await heldOf(60_000)).id);
    const payment = await paidSupport(world, host, { supporterGift: 58_000 });
    const id = /RF-\w+/.exec(await refunds('rina', 'support', payment, '--from', 'host'))?.[0] ?? '';
    const { ticket } = await world.admin
      .selectFrom('payment')
      .select('ticket')
      .where('id', '=', payment)
      .executeTakeFirstOrThrow();
    // By a transfer instead of its gateway, which needed no account.
    await world.admin.updateTable('refund').set({ method: 'gateway' }).where('id', '=', id).execute();
    for (const by of ['rina', 'budi']) await refunds(by, 'approve', id, '--transfer');
    await world.call(ticketRefundAccount, { ticket, form: { bankCode: '014', bankAccountNumber: '1234567890' } });
    await expect(refunds('sari', 'paid', id)).rejects.toMatchObject({ code: 'desk.refund_new_account' });
    expect(await refunds('sari', 'approve', id)).toContain('waits for another one');
    await world.advance(DAY);
    await expect(refunds('sari', 'paid', id)).rejects.toMatchObject({ code: 'desk.refund_new_account' });
    await refunds('sari', 'approve', id);
    await refunds('budi', 'approve', id);
    expect(await refunds('sari', 'paid', id)).toContain('is paid');
  });
});
