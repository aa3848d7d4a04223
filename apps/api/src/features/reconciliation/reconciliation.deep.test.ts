import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, wibDate } from '@mabarin/domain/time';
import type { MidtransSimulator } from '@mabarin/simulators/midtrans.simulator';
import type { XenditSimulator } from '@mabarin/simulators/xendit.simulator';
import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcileDay, reconciliationPollers } from './run.commands.ts';
import { findRun } from './run.queries.ts';
import { gatewayList } from '#ports/gateway.port.ts';
import { seededRandom } from '#testing/fixtures/display-pages.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { pendingPayment, recordFulfilments, referenceOf } from '#testing/fixtures/payments.ts';
import { importTestFile } from '#testing/fixtures/settlements.ts';
import { openSimulatedGateways } from '#testing/fixtures/simulated-gateways.ts';
import { useFolder } from '#testing/folder.ts';
import { DAY, useWorld } from '#testing/world.ts';

/** Midtrans and Xendit by their adapters, whose simulators lose one notification in a hundred. */
const world = useWorld({ readsAhead: false });
const PAYMENTS = 210;
const at = pLimit(8);
/** A third of them. */
const isXendit = (number: number) => number % 3 === 0;
let midtrans: MidtransSimulator;
let xendit: XenditSimulator;
let simulated: Awaited<ReturnType<typeof openSimulatedGateways>>;
let hostId: string;
const folder = useFolder();
let chance = () => 0.5;

beforeAll(async () => {
  simulated = await openSimulatedGateways(world.clock, () => chance());
  ({ midtrans, xendit } = simulated);
  world.app.deps.gateways = simulated.gateways;
  await recordFulfilments(world);
  hostId = (await createTestHost(world)).id;
});
afterAll(() => simulated.close());

/** Sends what both have to notify. */
const deliver = async () => {
  for (const simulator of [midtrans, xendit]) {
    await simulator.outbox.deliverDue(async ({ path, headers, body }) => {
      const { statusCode } = await world.app.server.inject({ method: 'POST', url: path, headers, payload: body });
      return statusCode;
    });
  }
};

const file = async (name: string, text: string) => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};
const opened = (path: string) => ({ name: path, content: createReadStream(path) });
const load = (gateway: string, text: string) =>
  file('file.csv', text).then((path) => importTestFile(world, { ...opened(path), gateway }));
const tasks = async (isOpen = true) => {
  const rows = await world.admin
    .selectFrom('payment_task')
    .select('subject')
    .where('reason', '=', 'reconciliation')
    .where('done_at', isOpen ? 'is' : 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ subject }) => subject);
};
/** Rupiah by account in the ledger. */
const balances = async () => {
  const rows = await world.admin
    .selectFrom('ledger_entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .select((row) => ['kind', row.fn.sum<number>('amount').as('sum')])
    .groupBy('kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, Number(sum)]));
};
const everything = async () => ({
  balances: await balances(),
  journals: await world.admin
    .selectFrom('ledger_journal')
    .select((row) => row.fn.countAll().as('count'))
    .execute(),
  open: await tasks(),
  closed: await tasks(false),
});
const states = async () => {
  const rows = await world.admin
    .selectFrom('payment')
    .select((row) => ['status', row.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};
/** The daily runs that are due, to their end. */
const runDue = async () => {
  const [start, ask] = reconciliationPollers(world.db, world.app.deps);
  await start?.run();
  for (let times = 0; times < 500; times += 1) if ((await ask?.run()) === 0) return;
};

/** Among ten payers one pays another amount, one pays late, and one does not pay. */
const isWrong = (number: number) => number % 10 === 9;
const isLate = (number: number) => number % 10 === 8;
const isUnpaid = (number: number) => number % 10 === 7;

describe('with one notification in a hundred lost', () => {
  let references: string[];

  const pay = (number: number) => {
    const reference = references[number] ?? '';
    const amount = isWrong(number) ? { amount: 9_000 + number } : {};
    if (isXendit(number)) xendit.pay(reference, amount);
    else midtrans.pay(reference, amount);
  };
  const payAll = (who: (number: number) => boolean) => {
    for (const number of references.keys()) if (who(number)) pay(number);
  };
  /** The charges that their gateways have money of and our books do not. */
  const unknownHere = async () => {
    const rows = await world.sorted('number', 'payment_charge', { state: 'made' }, 'reference');
    const taken = new Set([
      ...midtrans.charges().flatMap(({ orderId, settledAt }) => (settledAt === null ? [] : [orderId])),
      ...xendit.requests().flatMap(({ reference, payments }) => (payments.length === 0 ? [] : [reference])),
    ]);
    return rows.flatMap(({ reference }) => (taken.has(reference) ? [reference] : []));
  };

  beforeAll(async () => {
    const { deps } = world.app;
    const { order, all } = deps.gateways;
    const ids: string[] = [];
    // That a QR was made is no news.
    for (const simulator of [midtrans, xendit]) simulator.faults.share(1, ['lost']);
    for (const only of [false, true]) {
      deps.gateways = gatewayList(only ? order.slice(1) : order.slice(0, 1), only ? order.slice(0, 1) : order.slice(1));
      const numbers = Array.from({ length: PAYMENTS }, (_, number) => number).filter(
        (number) => isXendit(number) === only,
      );
      await at.map(numbers, async (number) => {
        ids[number] = await pendingPayment(world, { hostId, price: 10_000 + number * 100 });
      });
    }
    deps.gateways = gatewayList(order, all.slice(order.length));
    references = await at.map(ids, (id) => referenceOf(world, id));
    await deliver();
    chance = seededRandom(14);
    for (const simulator of [midtrans, xendit]) simulator.faults.share(0.01, ['lost']);
    payAll((number) => !isUnpaid(number) && !isLate(number));
    await deliver();
    await world.advance(0);
    // The fifteen minutes are over, and nobody has asked since. Only Xendit takes money then, and loses its word too.
    world.clock.offsetSeconds += 3 * 3_600;
    xendit.faults.share(1, ['lost']);
    payAll((number) => isLate(number) && isXendit(number));
    await deliver();
  }, 120_000);

  test('asking about the day explains every difference, once [req 18]', async () => {
    const lost = await unknownHere();
    const late = references.filter((_, number) => isLate(number) && isXendit(number));
    expect(lost.length).toBeGreaterThan(late.length + 1);
    world.clock.offsetSeconds += DAY;
    await runDue();
    const after = await everything();
    expect(await unknownHere()).toEqual([]);
    expect(await states()).toEqual({ paid: 154, review: 21, expired: 35 });
    expect(after.open).toEqual([]);
    expect(after.closed.toSorted()).toEqual(lost.map((reference) => `late ${reference}`).toSorted());

    const run = await reconcileDay(world.db, world.app.deps, '2026-11-20');
    expect(run).toMatchObject({ asked: PAYMENTS, agreed: PAYMENTS, found: 0, different: 0, unanswered: 0 });
    expect(await everything()).toEqual(after);
  }, 120_000);

  test('settlement files clear what the gateways owe, each row once', async () => {
    world.clock.offsetSeconds += 2 * DAY;
    const owed = -((await balances())['gateway_receivable'] ?? 0);
    const before = await everything();
    const files = { midtrans: midtrans.settlements?.() ?? '', xendit: xendit.settlements?.() ?? '' };
    const [first, second] = [await load('midtrans', files.midtrans), await load('xendit', files.xendit)];
    expect(first.added + second.added).toBe(175);
    expect(first.gross + second.gross).toBe(owed);
    const after = await everything();
    expect(after.open).toEqual(before.open);
    expect(after.balances).toMatchObject({ bank: -(first.net + second.net), mdr_expense: -(first.fee + second.fee) });
    expect(after.balances['gateway_receivable']).toBe(0);
    expect(after.balances['unfulfilled_suspense']).toBe(before.balances['unfulfilled_suspense']);

    expect(await load('midtrans', files.midtrans)).toMatchObject({ added: 0, known: first.added });
    expect(await everything()).toEqual(after);
  }, 120_000);
});

describe('a settlement that differs', () => {
  const columns = 'Order ID,Transaction ID,Transaction type,Gross amount,Fee,Net amount,Settlement time,Settlement ID';
  /** A line of Midtrans' file. */
  const line = (
    reference: string,
    gross: number,
    more: { fee?: number; net?: number; type?: string; id?: string } = {},
  ) => {
    const { fee = 70, type = 'payment', id = 'stl-1' } = more;
    const net = more.net ?? gross - fee;
    return [reference, `tx-${reference}`, type, gross, fee, net, '2026-11-28 10:00:00', id].join(',');
  };
  const csv = (...lines: string[]) => [columns, ...lines].join('\n');
  /** Payments that are paid at Midtrans, whose word of it comes or is lost. */
  const pay = async (count: number, { told = true } = {}): Promise<string[]> => {
    const { gateways } = world.app.deps;
    world.app.deps.gateways = gatewayList([gateways.order[0]], gateways.all.slice(1));
    midtrans.faults.share(told ? 0 : 1, ['lost']);
    const references = await at.map(Array.from({ length: count }), async () =>
      referenceOf(world, await pendingPayment(world, { hostId, price: 10_000 })),
    );
    for (const reference of references) midtrans.pay(reference);
    await deliver();
    if (told) await world.advance(0);
    return references;
  };
  const payOne = async () => (await pay(1))[0] ?? '';
  const detailOf = async (subject: string) => {
    const row = await world.row('payment_task', { subject }, 'detail');
    return row.detail;
  };

  test('is one task with both sides, and closes itself when a later file or answer explains it', async () => {
    const told = await pay(5);
    const [less, twice, fee, refunded, unsettled] = told as [string, string, string, string, string];
    const [untold = ''] = await pay(1, { told: false });
    world.clock.offsetSeconds += 5 * DAY;
    const before = await everything();
    const lines = [
      line(less, 10_000),
      line(twice, 10_500),
      line(twice, 10_500, { id: 'stl-2' }),
      line(fee, 10_500, { net: 10_400 }),
      line(refunded, 10_500),
      line(refunded, -10_500, { fee: 0, type: 'refund', id: 'rf-1' }),
      line(untold, 10_500),
      line('20261121000000999999', 7_000),
    ];
    expect(await load('midtrans', csv(...lines))).toMatchObject({ added: 8, unknown: 1, found: 1 });
    const unknown = 'unknown_row midtrans:tx-20261121000000999999|payment|stl-1';
    const open = [
      `fee_unexpected midtrans:tx-${fee}|payment|stl-1`,
      `settled_amount ${less}`,
      `settled_refund ${refunded}`,
      `settled_twice ${twice}`,
      unknown,
    ];
    const after = await everything();
    expect(after.open.toSorted()).toEqual(open);
    expect(after.closed).toContain(`settled_unpaid ${untold}`);
    expect(await detailOf(`settled_amount ${less}`)).toMatchObject({
      ours: { received: 10_500 },
      theirs: [{ gross: 10_000 }],
    });
    // What nobody knows stands in suspense, what is still owed in the receivable: the rest of one, and all of the last.
    const moved = (kind: string) => (after.balances[kind] ?? 0) - (before.balances[kind] ?? 0);
    expect(moved('unfulfilled_suspense')).toBe(10_500 - 10_500 + 7_000);
    expect(after.balances['gateway_receivable']).toBe(-500 - 10_500);

    expect(await load('midtrans', csv(...lines, line(less, 500, { id: 'stl-2' })))).toMatchObject({
      added: 1,
      known: 8,
    });
    expect(await tasks()).toEqual(
      expect.arrayContaining(open.filter((subject) => !subject.startsWith('settled_amount'))),
    );
    expect(await tasks()).toHaveLength(open.length - 1);
    expect((await balances())['gateway_receivable']).toBe(-10_500);

    // Files reach five days over the payment, and it is in none: then it is.
    world.clock.offsetSeconds += 5 * DAY;
    const late = (reference: string) => line(reference, 10_500).replace('2026-11-28', '2026-12-03');
    const other = await payOne();
    expect(await load('midtrans', csv(late(other)))).toMatchObject({ added: 1 });
    await runDue();
    expect(await tasks()).toContain(`unsettled ${unsettled}`);
    await load('midtrans', csv(late(unsettled)));
    await runDue();
    expect(await tasks()).toHaveLength(open.length - 1);
    expect((await balances())['gateway_receivable']).toBe(0);
  });

  test('a refund that went through the gateway is cleared by its row', async () => {
    const id = await pendingPayment(world, { hostId, price: 10_000 });
    const reference = await referenceOf(world, id);
    midtrans.faults.share(0, []);
    midtrans.pay(reference, { amount: 9_000 });
    await deliver();
    await world.advance(0);
    await world.ops(`refunds request ${id}`);
    const { id: refund } = await world.row('refund', { payment_id: id });
    await world.ops(`refunds approve ${refund}`);
    await world.advance(60);
    const given = { fee: 0, type: 'refund', id: 'rf-2' };
    const before = await everything();
    await load('midtrans', csv(line(reference, 9_000), line(reference, -9_000, given)));
    expect(await tasks()).toEqual(before.open);
    const { balances: now } = await everything();
    expect(now['gateway_receivable']).toBe(before.balances['gateway_receivable']);
    expect((now['bank'] ?? 0) - (before.balances['bank'] ?? 0)).toBe(9_000 - (9_000 - 70));
  });

  test('a row that says something else than before changes nothing and is a task', async () => {
    const reference = await payOne();
    world.clock.offsetSeconds += DAY;
    await load('midtrans', csv(line(reference, 10_500)));
    const before = await balances();
    expect(await load('midtrans', csv(line(reference, 10_400)))).toMatchObject({ added: 0, known: 1 });
    expect(await tasks()).toContain(`row_changed midtrans:tx-${reference}|payment|stl-1`);
    expect(await balances()).toEqual(before);
  });

  test('the same file imported by two at once counts once', async () => {
    const references = await pay(6);
    const owed = (await balances())['gateway_receivable'] ?? 0;
    const path = await file('both.csv', csv(...references.map((reference) => line(reference, 10_500))));
    const both = await Promise.all([1, 2].map(() => importTestFile(world, { ...opened(path), gateway: 'midtrans' })));
    expect(both.reduce((sum, { added }) => sum + added, 0)).toBe(6);
    expect((await balances())['gateway_receivable']).toBe(owed + 6 * 10_500);
  });

  test('a file that cannot be read says why, and nothing of it is done', async () => {
    const reference = await payOne();
    const good = line(reference, 10_500);
    const before = await everything();
    const hostile: Record<string, [text: string, why: string]> = {
      'nothing at all': ['', 'is empty'],
      'other columns': ['a,b\n1,2', 'it has no column "Transaction ID"'],
      'a column twice': [`${columns},Fee\n${good},70`, 'two columns "Fee"'],
      'one bad line after a good one': [
        csv(good, line(reference, 5_000, { id: 'x' }).replace('5000', '1e309')),
        'line 3: "Gross amount" is no amount',
      ],
      'a formula': [csv(good, line('=1+1', 5_000)), 'line 3: "Order ID" is a formula'],
      'what a spreadsheet did': [csv(line('2.02611E+19', 5_000)), 'rounded by a spreadsheet'],
      'a line cut in the middle': [csv(good, good).slice(0, -30), 'was the file cut?'],
      'a quote that is not closed': [csv(good, `"${good}`), 'was the file cut?'],
      'an endless line': [csv(good, 'x'.repeat(200_000)), 'it is longer than any row'],
      'UTF-16': [Buffer.from(csv(good), 'utf16le').toString('latin1'), 'it has no column'],
      'one name for two rows': [csv(good, line(reference, 10_400)), 'lines 2 and 3 differ under one name'],
      'nothing of ours': [
        csv(...Array.from({ length: 11 }, (_, at) => line(String(at), 5_000))),
        'None of the 11 rows',
      ],
      'a day to come': [csv(good.replace('2026-11-28', '2027-11-28')), 'is not a day up to today'],
    };
    for (const [name, [text, why]] of Object.entries(hostile)) {
      await expect(load('midtrans', text), name).rejects.toThrow(why);
    }
    await expect(importTestFile(world, { ...opened(join(folder, 'none')), gateway: 'midtrans' })).rejects.toThrow(
      'cannot be read',
    );
    await expect(load('dana', csv(good))).rejects.toThrow('There is no gateway dana');
    expect(await everything()).toEqual(before);
    // And with all that a careful exporter writes it is read.
    const quoted = good
      .split(',')
      .map((cell) => `"${cell}"`)
      .join(',');
    expect(await load('midtrans', `\uFEFF${columns}\r\n${quoted}\r\n\r\n`)).toMatchObject({ added: 1, unknown: 0 });
  });
});

describe('a run', () => {
  const today = () => wibDate(world.clock.now());

  test('that breaks off goes on where it stood, after its lease; meanwhile nobody else asks', async () => {
    await at.map(Array.from({ length: 22 }), () => pendingPayment(world, { hostId, price: 10_000 }));
    const { deps } = world.app;
    const { gateways } = deps;
    let asked = 0;
    const breaking = gateways.all.map((gateway) => ({
      ...gateway,
      inquire: (charge: Parameters<typeof gateway.inquire>[0]) => {
        asked += 1;
        // A batch of 20 payments asks 40 times at most.
        if (asked > 40) throw new Error('killed, says the test');
        return gateway.inquire(charge);
      },
    }));
    deps.gateways = gatewayList([breaking[0] ?? gateways.order[0], ...breaking.slice(1)]);
    await expect(reconcileDay(world.db, deps, today())).rejects.toThrow('killed');
    const before = await findRun(world.db, { runOn: today(), day: today() });
    expect(before).toMatchObject({ done_at: null });
    expect(await reconcileDay(world.db, deps, today())).toBeNull();
    await runDue();
    expect(await findRun(world.db, { runOn: today(), day: today() })).toEqual(before);
    deps.gateways = gateways;
    world.clock.offsetSeconds += 180;
    await runDue();
    const run = await findRun(world.db, { runOn: today(), day: today() });
    expect(run).toMatchObject({ unanswered: 0, different: 0, done_at: expect.any(Date) });
    expect(run?.asked).toBe(run?.agreed);
    expect(run?.asked).toBeGreaterThan(22);
  });

  test('without an answer of a gateway is a task until the gateway answers', async () => {
    const { deps } = world.app;
    const { gateways } = deps;
    midtrans.faults.share(1, ['error_before']);
    const failed = await reconcileDay(world.db, deps, today());
    expect(failed?.unanswered).toBeGreaterThan(0);
    expect(await tasks()).toContain(`unasked ${today()}`);
    midtrans.faults.share(0, []);
    deps.gateways = gateways;
    expect(await reconcileDay(world.db, deps, today())).toMatchObject({ unanswered: 0 });
    expect(await tasks()).not.toContain(`unasked ${today()}`);
  });

  test('tells an operator what the gateway does not know of our books, and when it does again', async () => {
    const [charge] = midtrans
      .charges()
      .filter(({ state }) => state === 'settlement')
      .slice(-1);
    if (!charge) throw new Error('nobody has paid');
    const { createdAt, amount, orderId } = charge;
    const day = wibDate(createdAt);
    charge.amount = amount - 1;
    expect(await world.ops(`reconcile ${day}`)).toMatch(/1 differ/);
    expect(await tasks()).toContain(`amount_differs ${orderId}`);
    Object.assign(charge, { amount, state: 'expire' });
    await world.ops(`reconcile ${day}`);
    expect(await tasks()).not.toContain(`amount_differs ${orderId}`);
    expect(await tasks()).toContain(`missing_there ${orderId}`);
    charge.state = 'settlement';
    expect(await world.ops(`reconcile ${day}`)).toMatch(/0 differ/);
    expect(await tasks()).not.toContain(`missing_there ${orderId}`);
    await expect(world.ops('reconcile kemarin')).rejects.toThrow('is no day up to today');
    await expect(world.ops('reconcile 2999-01-01')).rejects.toThrow('is no day up to today');
    await expect(world.ops(`settlements import ${join(folder, 'none')} --gateway midtrans`)).rejects.toThrow(
      'cannot be read',
    );
  });

  test('is made for each of ten days, and for one in seven up to the 59th', async () => {
    await world.advance(DAY);
    const runs = await world.rows('reconciliation_run', { run_on: today() }, 'day');
    const back = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 24, 31, 38, 45, 52, 59];
    expect(runs.map(({ day }) => day).toSorted()).toEqual(back.map((days) => addDays(today(), -days)).toSorted());
  });
});
