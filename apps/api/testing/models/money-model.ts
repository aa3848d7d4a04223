import { cashout, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { creditGive } from '@mabarin/api-client/contract/credit';
import {
  countPlusOne,
  gameResult,
  gameUndo,
  hostNotice,
  orderMabar,
  requeueEntry,
  setPlaying,
  setPlayingDone,
} from '@mabarin/api-client/contract/mabar';
import { paymentCancel, paymentCheck } from '@mabarin/api-client/contract/payments';
import { refundRequest, ticketRefund, ticketRefundAccount } from '@mabarin/api-client/contract/refunds';
import { makeVoucher } from '@mabarin/api-client/contract/vouchers';
import type { Endpoint, InputOf } from '@mabarin/api-client/endpoint';
import { isFailureError } from '@mabarin/domain/failures';
import { FEE_BEARERS, SPEC_FEE } from '@mabarin/domain/money';
import { wibDate } from '@mabarin/domain/time';
import { addHours, subDays } from '#platform/date-fns.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { cashPollers } from '#features/cash/index.ts';
import { creditPollers } from '#features/credit/index.ts';
import { checkDisputes } from '#features/disputes/index.ts';
import { checkBooks } from '#features/operator/money/books.commands.ts';
import { checkDatabase } from '#features/operator/index.ts';
import { moneyBackOf, paymentsPollers } from '#features/payments/index.ts';
import { reconcileDay } from '#features/reconciliation/index.ts';
import { refundsPollers } from '#features/refunds/index.ts';
import { checkVouchers } from '#features/vouchers/index.ts';
import { poolUse } from '#platform/db/database.ts';
import { transaction } from '#platform/db/transaction.ts';
import { createPolling, type Polling } from '#platform/pollers.ts';
import { notificationOf } from '#sandbox/charge.adapter.ts';
import { GatewayError, type PaymentGateway } from '#ports/gateway.port.ts';
import { addTestGift, newPlayer, winner } from '#testing/fixtures/gifts.ts';
import { createTestHost, logIn, TEST_PASSWORD, type TestHost } from '#testing/fixtures/hosts.ts';
import type { ModelRun } from './model-run.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { eventCode } from '#testing/fixtures/orders.ts';
import { notify, payerTicket, play, replaceGateway, sandboxChargeOf } from '#testing/fixtures/payments.ts';
import { paidSupport } from '#testing/fixtures/supports.ts';
import { newVoucher } from '#testing/fixtures/vouchers.ts';
import type { World } from '#testing/world.ts';

/**
 * Sequences of everything that moves money, through the API against a real database, with the books proved after each.
 * What a command does not find (a payment to pay, a refund to decide) makes it one
 * that has to change nothing, so none is skipped.
 */
type Order = { id: string; ticket: string; at: Date };

type Real = {
  world: World;
  host: TestHost;
  eventId: string;
  orders: Order[];
  /** Payments of supports. */
  supports: string[];
  /** The pollers that move money; the others' work changes none, and costs most of a tick. */
  money: Polling;
  /** Credit codes on the tickets of this host's viewers. */
  codes: string[];
  /** Entries that the host ended and did not send back to the queue. */
  ended: Set<string>;
  /** A browser in which "Aku di bawah 18" is ticked. */
  child: string;
  /** Number of next responses that the gateway loses after acting. */
  faults: { lost: number; broken: number; gone: Set<string> };
};

type Step = { name: string; pick: number; run(real: Real): Promise<void> };

const DAY = 86_400;

const orderAt = ({ orders }: Real, pick: number): Order | undefined => orders[pick % Math.max(1, orders.length)];

type OrderOf = { creditCode?: string; child?: string; others?: number; shown?: { total: number } };

/** Returns the rupiah of the order by QRIS; null: it was refused. */
async function create(
  real: Real,
  pick: number,
  { creditCode = '', child = '', others = 0, shown }: OrderOf = {},
): Promise<number | null> {
  const { id: gameID, server: gameServerID } = newPlayer();
  const party = Array.from({ length: others }, newPlayer);
  const { body } = await real.world.call(orderMabar, {
    host: real.host.username,
    form: {
      gameID,
      gameServerID,
      gameRoleJungler: true,
      gameEventCode: real.eventId,
      // Up to Rp90.000, so that a cash-out is possible after one order.
      gameCount: 1 + (pick % 9),
      gameMessage: 'halo',
      gameEmail: '',
      creditCode,
      ...(others > 0 ? { party: party.map(({ id, server }) => ({ gameID: id, gameServerID: server })) } : {}),
    },
    token: 'sandbox-pass',
    ...(shown && { shown }),
    ...(child === '' ? {} : { buyer: { browser: child, minor: true } }),
  });
  // A lost response or a disabled host refuses; pollers find what was begun.
  if (body.status !== 0 || !body.data) return null;
  real.orders.push({ id: body.data.number, ticket: body.data.ticket, at: real.world.clock.now() });
  return body.data.qris_price;
}

const hasCharge = (real: Real, { id }: Order) => sandboxChargeOf(real.world, id).catch(() => null);
const rowsOf = async (real: Real, table: 'refund' | 'cashout' | 'mabar_entry' | 'hold' | 'dispute') =>
  (
    await sql<{ id: string; state: string }>`
      select id::text, state from ${sql.table(table)} where host_id = ${real.host.id} order by id`.execute(
      real.world.admin,
    )
  ).rows;
const at = <Row>(rows: readonly Row[], pick: number): Row | undefined => rows[pick % Math.max(1, rows.length)];

/** A refused operator command changes nothing. */
async function ops(real: Real, ...words: string[]): Promise<void> {
  try {
    await runAsOperator(real.world.db, real.world.app.deps, [...words, '--by', 'model', '--why', 'model']);
  } catch (error) {
    if (!isFailureError(error)) throw error;
  }
}

async function tick({ world, money }: Real, seconds: number): Promise<void> {
  world.clock.offsetSeconds += seconds;
  await money.runAll();
}

/** A press of the host's, who logs in again after a time away or disabled. */
async function press<E extends Endpoint>(real: Real, endpoint: E, input: InputOf<E>) {
  const { world, host } = real;
  const { body } = await world.call(endpoint, input, { as: host.browser });
  if (body.code !== 'accounts.relogin') return body;
  const { rows } = await sql<{ status: string }>`select status from host where id = ${host.id}`.execute(world.admin);
  if (rows[0]?.status !== 'active') return body;
  real.host = { ...host, browser: await logIn(world, host.email) };
  return (await world.call(endpoint, input, { as: real.host.browser })).body;
}

/** True when it was not refused. */
async function asHost<E extends Endpoint>(real: Real, endpoint: E, input: InputOf<E>): Promise<boolean> {
  return (await press(real, endpoint, input)).status === 0;
}

const account = { bankCode: '014', bankAccountNumber: '1234567890' };

/** An operator sends a refund to the payer's account. */
async function send(real: Real, id: string, ticket: string): Promise<void> {
  await ops(real, 'refunds', 'approve', id, '--transfer');
  await real.world.call(ticketRefundAccount, { ticket, form: account });
  await ops(real, 'refunds', 'approve', id);
  await ops(real, 'refunds', 'paid', id);
}

/** The code of a new voucher; empty: a host that is disabled makes none. */
async function voucherOf(real: Real, change: Parameters<typeof newVoucher>[1]): Promise<string> {
  const body = await press(real, makeVoucher, newVoucher(real.world, change));
  return body.status === 0 ? (body.data?.[0]?.code ?? '') : '';
}

async function placesOf({ world }: Real, payment: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from mabar_entry where ${payment} in (payment_id, party_id) order by mabar_entry.id`.execute(
    world.admin,
  );
  return rows.map(({ id }) => id);
}

/** The host gives the games of a place back as money; null: it was refused. */
async function giveMoneyBack(real: Real, mabarID: string): Promise<string | null> {
  const body = await press(real, refundRequest, { mabarID });
  // A refusal may carry data of its own.
  if (body.status !== 0 || body.data === undefined) return null;
  await nothingLeft(real, [mabarID]);
  return body.data.refund_id;
}

async function askByTicket(real: Real, payment: string): Promise<void> {
  const ticket = await payerTicket(real.world, payment);
  const { body } = await real.world.call(ticketRefund, { ticket });
  if (body.status === 0) await nothingLeft(real, await placesOf(real, payment));
}

/** The payer asks while the host is disabled, so that no day has to pass. */
async function askWithoutHost(real: Real, payment: string): Promise<void> {
  await ops(real, 'disable-host', real.host.username, '--because', 'fraud');
  await askByTicket(real, payment);
  await ops(real, 'enable-host', real.host.username);
}

/** The host or the payer asks for what is left of a place. */
async function askEither(real: Real, mabarID: string, pick: number): Promise<void> {
  const { rows } = await sql<{ payment: string | null }>`
    select coalesce(payment_id, party_id) as payment from mabar_entry where id::text = ${mabarID}`.execute(
    real.world.admin,
  );
  const payment = rows[0]?.payment ?? null;
  if (pick % 2 === 0 && payment !== null) await askWithoutHost(real, payment);
  else await giveMoneyBack(real, mabarID);
}

/** Each place of an order goes back as credit, or as money that is sent, refused or comes back. */
async function giveOrderBack(real: Real, order: Order, pick: number): Promise<void> {
  for (const [place, mabarID] of (await placesOf(real, order.id)).entries()) {
    const way = Math.floor(pick / 5 ** place) % 5;
    if (way === 0) {
      while (await asHost(real, creditGive, { mabarID, games: 1 }));
      continue;
    }
    const id = await giveMoneyBack(real, mabarID);
    if (id === null) continue;
    if (way === 2) await ops(real, 'refunds', 'refuse', id, '--because', 'delivered', '--text', 'tidak sesuai');
    else await send(real, id, await payerTicket(real.world, order.id));
    if (way === 3) await ops(real, 'refunds', 'returned', id, '--looked-up');
    if (way < 4) await giveMoneyBack(real, mabarID);
  }
}

async function readCodes(real: Real): Promise<void> {
  const { rows } = await sql<{ ticket: string }>`
    select payment.ticket from credit join payment on payment.id = credit.payment_id
    where credit.host_id = ${real.host.id}
    order by credit.created_at, credit.id`.execute(real.world.admin);
  const answers = await Promise.all(
    rows.map(({ ticket }) => real.world.app.server.inject({ url: `/api/ticket/${ticket}` })),
  );
  real.codes = answers.flatMap((answer) =>
    (answer.json<{ data?: { credits?: { code: string | null }[] } }>().data?.credits ?? []).flatMap(
      ({ code }) => code ?? [],
    ),
  );
}

/** A code that can be spent: the money of its games is ready after four days. */
async function earnCode(real: Real): Promise<void> {
  const before = real.orders.length;
  await create(real, 0);
  const order = real.orders[before];
  if (!order || !(await hasCharge(real, order))) return;
  await play(real.world, order.id, 'pay');
  await tick(real, 4 * DAY);
  for (const mabarID of await placesOf(real, order.id)) await asHost(real, creditGive, { mabarID, games: 1 });
  await readCodes(real);
}

/** An answer that says games go back leaves none that is not being played. */
async function nothingLeft({ world }: Real, entries: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select entry.id::text as id from mabar_entry as entry
    join mabar_order as sold on sold.payment_id = coalesce(entry.payment_id, entry.party_id)
    where entry.id::text = any(${entries}) and sold.count > entry.played + entry.returned
      and (entry.state <> 'playing' or entry.playing_at <= ${addHours(world.clock.now(), -12)})`.execute(world.admin);
  if (rows.length > 0)
    throw new Error(`success was said, and games of ${rows.map(({ id }) => id).join()} did not go back`);
}

async function playGame(real: Real, mabarID: string): Promise<void> {
  if (!(await asHost(real, setPlaying, { mabarID, setPlaying: true }))) return;
  const { rows } = await sql<{ game: number }>`
    select game from mabar_statistic where host_id = ${real.host.id}`.execute(real.world.admin);
  const statistic = { game: (rows[0]?.game ?? 0) + 1 };
  await asHost(real, gameResult, { gameKey: randomUUID(), result: 'win', statistic });
  await asHost(real, setPlaying, { mabarID, setPlaying: false });
}

async function end(real: Real, mabarID: string): Promise<void> {
  const active = (await rowsOf(real, 'mabar_entry')).some(({ id, state }) => id === mabarID && state !== 'done');
  if ((await asHost(real, setPlayingDone, { mabarID })) && active) real.ended.add(mabarID);
}

const steps: Record<string, (real: Real, pick: number) => Promise<void>> = {
  async create(real, pick) {
    await create(real, pick);
  },
  /** The host changes the price under an open form: nothing is bought for another price than the form showed. */
  async reprice(real, pick) {
    const total = await create(real, pick);
    if (total === null) return;
    // From Rp10.000 up to Rp20.000 and back, in steps that a form allows.
    await sql`update mabar_event set price = 10000 + (price - 5000) % 15000 where host_id = ${real.host.id}`.execute(
      real.world.admin,
    );
    const bought = await create(real, pick, { shown: { total } });
    if (bought !== null && bought !== total) throw new Error(`Rp${total} was shown and Rp${bought} is bought`);
  },
  /** Orders of the same browser, under 18, each paid at once: above its cap one is refused. */
  async child(real, pick) {
    for (const games of [pick, pick + 3, pick + 6]) {
      const before = real.orders.length;
      await create(real, games, { child: real.child });
      const order = real.orders[before];
      if (order && (await hasCharge(real, order))) await play(real.world, order.id, 'pay');
    }
  },
  async pay(real, pick) {
    const order = orderAt(real, pick);
    if (!order || !(await hasCharge(real, order))) return;
    const knobs = [
      {},
      {},
      {},
      { duplicate: 2 },
      { silent: true },
      { around: ['pending', 'expired'] },
      { amount: 5_000 },
    ];
    // Without a word from the gateway nobody finds what is paid after the last question, until its settlement says so.
    const isAsked = real.world.clock.now() < addHours(order.at, 48);
    const knob = at(knobs, pick) ?? {};
    await play(real.world, order.id, 'pay', 'silent' in knob && !isAsked ? {} : knob);
  },
  async expire(real, pick) {
    const order = orderAt(real, pick);
    if (order && (await hasCharge(real, order))) await play(real.world, order.id, 'expire');
  },
  async cancel(real, pick) {
    const order = orderAt(real, pick);
    if (order) await real.world.call(paymentCancel, { transaction_id: await payerTicket(real.world, order.id) });
  },
  async check(real, pick) {
    const order = orderAt(real, pick);
    if (order) await real.world.call(paymentCheck, { transaction_id: await payerTicket(real.world, order.id) });
  },
  /** Delivered again, out of order, or about a state that is over. */
  async notify(real, pick) {
    const order = orderAt(real, pick);
    const charge = order && (await hasCharge(real, order));
    if (!charge) return;
    const states = ['pending', 'paid', 'expired', 'failed'] as const;
    const http = await notify(real.world, notificationOf(charge, at(states, pick) ?? 'paid'));
    if (http !== 200) throw new Error(`a notification was answered ${http}`);
  },
  async forge(real, pick) {
    const order = orderAt(real, pick);
    const charge = order && (await hasCharge(real, order));
    if (!charge) return;
    const http = await notify(real.world, notificationOf(charge, 'paid'), 'f'.repeat(64));
    if (http !== 401) throw new Error(`a forged notification was answered ${http}`);
  },
  /** The operators change who bears the fee, or its rate, for new payments alone. */
  async fee({ world }, pick) {
    world.app.deps.config.fee = {
      bearer: at(FEE_BEARERS, pick) ?? 'viewer',
      bps: at([500, 333, 1, 3_000], pick) ?? 500,
    };
  },
  /** The next call of the gateway, or the next fulfilment, ends as if the process had died right behind it. */
  async crash({ faults }, pick) {
    if (pick % 2 === 0) faults.lost = 1;
    else faults.broken = 1;
  },
  tick: (real, pick) => tick(real, at([0, 5, 61, 901, 3_600, DAY, 4 * DAY, 8 * DAY], pick) ?? 0),
  async ban(real, pick) {
    const { id: playerID, server: playerServer } = newPlayer();
    const notice = { playerID, playerServer, playerName: `Pemain ${pick}`, type: 'blacklist' } as const;
    await press(real, hostNotice, notice);
  },
  disable: (real, pick) =>
    pick % 3 === 0
      ? ops(real, 'disable-host', real.host.username, '--because', 'fraud')
      : ops(real, 'enable-host', real.host.username),
  async credit(real, pick) {
    const entry = at(await rowsOf(real, 'mabar_entry'), pick);
    if (!entry) return;
    await asHost(real, creditGive, { mabarID: entry.id, games: 1 + (pick % 3) });
    await readCodes(real);
  },
  async spend(real, pick) {
    await create(real, pick, { creditCode: at(real.codes, pick) ?? 'AAAA-AAAA-AAAA-AAAA' });
  },
  /** A voucher that pays a part or all of an order, with or without a credit; the third order finds it used. */
  async voucher(real, pick) {
    const worths = [
      { kind: 'percent', value: 50 },
      { kind: 'games', value: 2 },
      { kind: 'amount', value: 29_500 },
      { kind: 'percent', value: 100 },
    ] as const;
    const code = await voucherOf(real, { ...at(worths, pick), uses: 2 });
    await create(real, pick, { creditCode: code });
    await create(real, pick + 1, { creditCode: [code, ...real.codes.slice(0, 1)].join(',') });
    await create(real, pick + 2, { creditCode: code });
  },
  async refund(real, pick) {
    const order = orderAt(real, pick);
    const entry = at(await rowsOf(real, 'mabar_entry'), pick);
    if (pick % 2 === 0 && order) await askByTicket(real, order.id);
    else if (entry) await giveMoneyBack(real, entry.id);
  },
  /** Players together, with a voucher whose rupiah their games do not divide, and some with a credit, whose games go back. */
  async party(real, pick) {
    await ops(real, 'enable-host', real.host.username);
    const withCredit = pick % 5 < 3;
    if (withCredit) await earnCode(real);
    const code = await voucherOf(real, { kind: 'amount', value: 4_990 + (pick % 7) });
    const creditCode = [code, ...(withCredit ? real.codes.slice(-1) : [])].join(',');
    const before = real.orders.length;
    await create(real, pick % 2, { creditCode, others: 1 + (pick % 3) });
    const order = real.orders[before];
    if (!order || !(await hasCharge(real, order))) return;
    await play(real.world, order.id, 'pay');
    // The order's places are there once the gateway's word is read.
    await tick(real, 0);
    if (pick % 4 > 0) return giveOrderBack(real, order, Math.floor(pick / 4));
    const [first] = await placesOf(real, order.id);
    if (first !== undefined) await giveMoneyBack(real, first);
    await askWithoutHost(real, order.id);
  },
  async giveBack(real, pick) {
    const order = orderAt(real, pick);
    if (order) await giveOrderBack(real, order, pick);
  },
  /** A place has a free game more, is given back and plays the free one, before an operator refuses or sends it. */
  async freeGame(real, pick) {
    const mabarID = at(await rowsOf(real, 'mabar_entry'), pick)?.id;
    if (mabarID === undefined) return;
    await asHost(real, countPlusOne, { mabarID });
    const id = await giveMoneyBack(real, mabarID);
    await playGame(real, mabarID);
    if (pick % 3 === 0) await end(real, mabarID);
    if (id !== null)
      await ops(
        real,
        'refunds',
        ...(pick % 4 === 0 ? ['approve', id] : ['refuse', id, '--because', 'delivered', '--text', 'tidak sesuai']),
      );
  },
  /** A game is taken back after the others of its place were refunded, and is refunded too. */
  async undo(real, pick) {
    const mabarID = at(await rowsOf(real, 'mabar_entry'), pick)?.id;
    if (mabarID === undefined) return;
    await playGame(real, mabarID);
    await giveMoneyBack(real, mabarID);
    if (pick % 3 === 0) await end(real, mabarID);
    const { rows } = await sql<{ id: string }>`
      select id::text from mabar_game where host_id = ${real.host.id} and undone_at is null order by mabar_game.id desc limit 1`.execute(
      real.world.admin,
    );
    await asHost(real, gameUndo, { game: rows[0]?.id ?? '0' });
    await asHost(real, setPlaying, { mabarID, setPlaying: false });
    await askEither(real, mabarID, Math.floor(pick / 3));
  },
  /** A place on "Main" does not go back, unless its host has forgotten it there. */
  async forget(real, pick) {
    const mabarID = at(await rowsOf(real, 'mabar_entry'), pick)?.id;
    // One that plays already would have been forgotten since.
    if (mabarID === undefined || !(await asHost(real, setPlaying, { mabarID, setPlaying: false }))) return;
    if (!(await asHost(real, setPlaying, { mabarID, setPlaying: true }))) return;
    const isForgotten = pick % 3 > 0;
    await tick(real, isForgotten ? 13 * 3_600 : 0);
    const { code } = await press(real, refundRequest, { mabarID });
    if ((code === 'refunds.playing') === isForgotten) throw new Error(`a place on "Main" was answered ${code}`);
    await askEither(real, mabarID, pick);
  },
  async end(real, pick) {
    const mabarID = at(await rowsOf(real, 'mabar_entry'), pick)?.id;
    if (mabarID !== undefined) await end(real, mabarID);
  },
  async requeue(real, pick) {
    const mabarID = at([...real.ended], pick);
    if (mabarID !== undefined && (await asHost(real, requeueEntry, { mabarID }))) real.ended.delete(mabarID);
  },
  /** A won free game, for which nobody paid. */
  async gift(real) {
    await ops(real, 'enable-host', real.host.username);
    await winner(real.world, real.host, await addTestGift(real.world, real.host.id, { giftClass: 1 }));
  },
  async account(real, pick) {
    const order = orderAt(real, pick);
    if (!order) return;
    await real.world.call(ticketRefundAccount, { ticket: order.ticket, form: account });
  },
  async decide(real, pick) {
    const refund = at(await rowsOf(real, 'refund'), pick);
    const words = [
      ['approve'],
      ['approve'],
      ['paid'],
      ['paid'],
      ['refuse', '--because', 'delivered', '--text', 'tidak sesuai'],
      ['failed'],
      ['returned', '--looked-up'],
    ];
    const [word = 'paid', ...rest] = at(words, pick) ?? [];
    if (refund) await ops(real, 'refunds', word, refund.id, ...rest);
  },
  /** A refund that an operator sends to the payer's account, of which the gateway knows nothing. */
  async transfer(real, pick) {
    const { rows } = await sql<{ id: string; ticket: string }>`
      select refund.id, coalesce(payer_ticket, ticket) as ticket
      from refund join payment on payment.id = payment_id
      where refund.host_id = ${real.host.id} order by number`.execute(real.world.admin);
    const refund = at(rows, pick);
    if (!refund) return;
    await send(real, refund.id, refund.ticket);
  },
  async suspense(real, pick) {
    const order = orderAt(real, pick);
    if (order) await ops(real, 'refunds', 'request', order.id);
  },
  async support(real, pick) {
    await ops(real, 'enable-host', real.host.username);
    const { faults } = real;
    const { broken } = faults;
    // Paid by a call of the test, which nobody would make again after a crash.
    faults.broken = 0;
    real.supports.push(await paidSupport(real.world, real.host, { supporterGift: 10_000 + (pick % 9) * 7_001 }));
    faults.broken = broken;
  },
  /** An operator gives a part or all of a support back, out of what there is or is not. */
  async refundSupport(real, pick) {
    const id = at(real.supports, pick);
    if (id === undefined) return;
    const amount = at([[], [], ['--amount', '3333'], ['--amount', `${10_000 + (pick % 5) * 9_000}`]], pick) ?? [];
    await ops(real, 'refunds', 'support', id, ...amount, '--from', pick % 5 === 0 ? 'suspense' : 'host');
  },
  async cashOut(real, pick) {
    const bankAccountNumber = `1234567${at(['890', '111', '222', '333'], pick)}`;
    await press(real, saveBankAccount, { bankCode: '014', bankAccountNumber });
    const form = { cashAmount: 50_000 + (pick % 5) * 10_000, cashPassword: TEST_PASSWORD };
    await press(real, cashout, form);
  },
  /** The bank says no, or sends back what it had taken. */
  async payoutFail(real, pick) {
    const { rows } = await sql<{ reference: string }>`
      select payout_reference as reference from cashout where host_id = ${real.host.id} and provider = 'sandbox'`.execute(
      real.world.admin,
    );
    const sent = at(rows, pick);
    if (!sent) return;
    const url = `/sandbox/payouts/${sent.reference}/${pick % 3 === 0 ? 'complete' : 'fail'}`;
    await real.world.app.server.inject({ method: 'POST', url, payload: {} });
  },
  /** The gateway calls a payment that was counted charged back, as it says when it is asked. */
  async chargeBack(real, pick) {
    const { rows } = await sql<{ reference: string }>`
      select reference from payment_charge join payment on payment.id = payment_id
      where host_id = ${real.host.id} and state in ('paid', 'duplicate') order by number`.execute(real.world.admin);
    const charge = at(rows, pick);
    if (!charge) return;
    real.faults.gone.add(charge.reference);
    await ops(real, 'webhooks', 'replay', charge.reference);
  },
  async decideHold(real, pick) {
    const hold = at(await rowsOf(real, 'hold'), pick);
    if (hold) await ops(real, 'holds', at(['take', 'take', 'claim', 'release'], pick) ?? 'take', hold.id);
  },
  /** A wallet disputes a payment, some with a letter that came before. */
  async dispute(real, pick) {
    const ids = [...real.orders.map(({ id }) => id), ...real.supports];
    const id = at(ids, pick);
    if (id === undefined) return;
    const amount = at([52_500, 10_500, 5_000, 21_001, 1], pick) ?? 1;
    const words = ['--source', 'wallet', '--reference', `${real.host.id} ${pick % 7}`, '--amount', String(amount)];
    const deadline = wibDate(addHours(real.world.clock.now(), 96));
    await ops(real, 'disputes', 'open', id, ...words, '--deadline', deadline, '--reason', 'tidak kenal');
  },
  /** A second letter names all that was paid after a part of it is lost. */
  async disputeAgain(real, pick) {
    const { rows } = await sql<{ id: string; received: number }>`
      select id, received from payment
      where host_id = ${real.host.id} and status = 'paid' and received > 1
      order by created_at, id`.execute(real.world.admin);
    const found = at(rows, pick);
    if (!found) return;
    const deadline = wibDate(addHours(real.world.clock.now(), 96));
    const amount = String(found.received);
    for (const outcome of [['shared', String(Math.ceil(found.received / 2))], ['lost']]) {
      const [word = '', part] = outcome;
      const reference = `${real.host.id} ${word} ${pick}`;
      const letter = ['--source', 'bank', '--reference', reference, '--amount', amount, '--deadline', deadline];
      await ops(real, 'disputes', 'open', found.id, ...letter, '--reason', 'tidak kenal');
      const { rows: opened } = await sql<{ id: string }>`
        select id from dispute where payment_id = ${found.id} and state = 'open'`.execute(real.world.admin);
      const rest = part === undefined ? [] : ['--part', part];
      for (const { id } of opened) await ops(real, 'disputes', word, id, ...rest);
    }
  },
  /** A letter names all that was paid while a refund of a part of it waits, which is refused then. */
  async disputeRefunded(real, pick) {
    const { rows } = await sql<{ id: string; kind: string; received: number }>`
      select id, kind, received from payment
      where host_id = ${real.host.id} and status = 'paid' and received > 1
      order by created_at, id`.execute(real.world.admin);
    const found = at(rows, pick);
    if (!found) return;
    const { id, kind, received } = found;
    const part = String(Math.ceil(received / (2 + (pick % 3))));
    const words = kind === 'support' ? ['support', id, '--from', 'host'] : ['order', id];
    await ops(real, 'refunds', ...words, '--amount', part);
    const deadline = wibDate(addHours(real.world.clock.now(), 96));
    const letter = ['--source', 'other', '--reference', `${real.host.id} refunded ${pick}`, '--deadline', deadline];
    await ops(real, 'disputes', 'open', id, ...letter, '--amount', String(received), '--reason', 'tidak kenal');
    const { rows: waiting } = await sql<{ id: string }>`
      select id from refund where payment_id = ${id} and state = 'requested'`.execute(real.world.admin);
    for (const refund of waiting)
      await ops(real, 'refunds', 'refuse', refund.id, '--because', 'delivered', '--text', 'disengketakan');
  },
  async decideDispute(real, pick) {
    const dispute = at(await rowsOf(real, 'dispute'), pick);
    const words = [['won'], ['lost'], ['lost'], ['shared', '--part', `${1 + (pick % 4) * 5_000}`]];
    const [word = 'won', ...rest] = at(words, Math.floor(pick / 3)) ?? [];
    if (dispute) await ops(real, 'disputes', word, dispute.id, ...rest);
  },
  /** Gateways are asked about a day again, and credit what they have and we do not. */
  async reconcile(real, pick) {
    const { world } = real;
    const day = wibDate(subDays(world.clock.now(), pick % 3));
    await reconcileDay(world.db, world.app.deps, day);
  },
};

/** Money has to come before anything can happen to it, and parts of a party's are the hardest to add up. */
const weights: Record<string, number> = { create: 4, pay: 4, tick: 4, party: 2 };
const sequences = fc.array(
  fc.oneof(
    ...Object.entries(steps).map(([name, run]) => ({
      arbitrary: fc.nat({ max: 2_519 }).map((pick): Step => ({ name, pick, run: (real) => run(real, pick) })),
      weight: weights[name] ?? 1,
    })),
  ),
  { minLength: 4, maxLength: 14, size: 'max' },
);

/**
 * Runs `count` sequences, each with its own host. Checks the books after each, everything after each `wholeEach` and at
 * the end. Throws with seed, path and shrunk sequence of the first failure.
 */
export async function runMoneyModel(
  world: World,
  { seed, count, wholeEach }: { seed: number; count: number; wholeEach: number },
): Promise<ModelRun> {
  await commitWithoutDisk(world);
  const counts: Record<string, number> = {};
  const faults = { lost: 0, broken: 0, gone: new Set<string>() };
  const { dailyCaps } = world.app.deps.config;
  // Two orders of a child reach it.
  world.app.deps.config.dailyCaps = { ...dailyCaps, minor: 100_000 };
  const restore = withFaults(world, faults);
  const { db } = world;
  const { deps } = world.app;
  const money = createPolling(
    [...paymentsPollers(db, deps), ...cashPollers(db, deps), ...refundsPollers(db, deps), ...creditPollers(db, deps)],
    deps.log,
  );
  let done = 0;
  let ran = 0;
  try {
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        const since = world.clock.now();
        Object.assign(faults, { lost: 0, broken: 0 });
        deps.config.fee = { bearer: at(FEE_BEARERS, done) ?? 'viewer', bps: 500 };
        const host = await createTestHost(world);
        const eventId = await eventCode(world, host);
        const real: Real = {
          world,
          host,
          eventId,
          money,
          orders: [],
          supports: [],
          codes: [],
          ended: new Set(),
          child: randomUUID(),
          faults,
        };
        for (const step of sequence) {
          await step.run(real);
          counts[step.name] = (counts[step.name] ?? 0) + 1;
          ran += 1;
          // A host could cash out what an open dispute does not hold, even if a later step would hold it.
          const free = await checkDisputes(world.admin);
          const outside = await checkOutside(real);
          if (free.length + outside.length > 0)
            throw new Error(`after ${step.name}: ${[...free, ...outside].join('\n')}`);
        }
        Object.assign(faults, { lost: 0, broken: 0 });
        // Lets everything begun end: leases expire, the last query is made.
        await tick(real, 61);
        await tick(real, 961);
        await tick(real, 50 * 3_600);
        // Transfers at the pretend bank, which only its own poller moves.
        if ((await rowsOf(real, 'cashout')).length > 0) await world.app.polling.runAll();
        done += 1;
        const now = world.clock.now();
        const findings = [
          ...(await (done % wholeEach === 0 ? checkDatabase(world.admin, now) : checkBooks(world.admin, since, now))),
          ...(await checkVouchers(world.admin)),
          ...(await checkTaken(real)),
          ...(await checkCaps(real)),
          ...(await checkLosses(real)),
          ...(await checkWholes(real)),
        ];
        if (findings.length > 0) throw new Error(findings.join('\n'));
      }),
      { seed, numRuns: count, verbose: 1 },
    );
    const findings = await checkDatabase(world.admin, world.clock.now());
    if (findings.length > 0) throw new Error(`seed ${seed}, at the end: ${findings.join('\n')}`);
  } finally {
    restore();
    deps.config.fee = SPEC_FEE;
    deps.config.dailyCaps = dailyCaps;
  }
  return { seed, sequences: done, commands: ran, counts };
}

/**
 * A commit does not wait for the disk any more, which took half of the time: nothing here has to survive a crash of the
 * machine, and what others see of a commit is the same. Clusters of the tests are so already.
 */
async function commitWithoutDisk({ admin, db }: World): Promise<void> {
  const { rows } = await sql<{ waits: string }>`select current_setting('synchronous_commit') as waits`.execute(admin);
  if (rows[0]?.waits === 'off') return;
  await sql`
    do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`.execute(
    admin,
  );
  // Sessions that were open keep their setting: the pool opens others.
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename <> current_user`.execute(admin);
  while (poolUse(db).open > 0) await turn();
}

/** Compares the gateway's money of a host's viewers with the books, charge by charge. */
async function checkTaken({ world, host }: Real): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select 'payment ' || payment.id || ' is ' || payment.status || ' and the gateway took ' || took || ', the books say '
      || coalesce(booked, 0) as finding
    from payment
    join lateral (
      select coalesce(sum(coalesce(sandbox.paid_amount, sandbox.amount)), 0) as took
      from payment_charge as charge
      join sandbox_charge as sandbox on sandbox.order_id = charge.reference and sandbox.state = 'paid'
      where charge.payment_id = payment.id
    ) as taken on true
    left join lateral (
      select -sum(entry.amount) as booked
      from ledger_journal as journal
      join ledger_entry as entry on entry.journal_id = journal.id
      join ledger_account as account on account.id = entry.account_id and account.kind = 'gateway_receivable'
      where journal.kind = 'payment' and (
        journal.ref_id = payment.id
        or journal.ref_id in (select reference from payment_charge where payment_id = payment.id)
      )
    ) as books on true
    where payment.host_id = ${host.id} and took <> coalesce(booked, 0)`.execute(world.admin);
  return rows.map(({ finding }) => finding);
}

/** The gateway and the fulfilment with the faults of `crash`; the answer takes them away. */
function withFaults(world: World, faults: Real['faults']): () => void {
  const { deps } = world.app;
  const lose = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const had = await answer;
    if (faults.lost === 0) return had;
    faults.lost -= 1;
    throw new GatewayError('the answer is lost, says the model', 'unknown');
  };
  const restore = replaceGateway(deps, (real): PaymentGateway => ({
    ...real,
    create: (request) => lose(real.create(request)),
    async inquire(charge) {
      const status = await lose(real.inquire(charge));
      const isGone = status.state === 'paid' && faults.gone.has(charge.reference);
      return isGone ? { ...status, state: 'failed', word: 'chargeback' } : status;
    },
    expire: (charge) => lose(real.expire(charge)),
  }));
  const { fulfil } = deps;
  const breaking: typeof fulfil.mabar = async (tx, own, payment) => {
    const delivered = await fulfil[payment.kind](tx, own, payment);
    if (faults.broken === 0) return delivered;
    faults.broken -= 1;
    throw new Error('killed behind the fulfilment, says the model');
  };
  deps.fulfil = { mabar: breaking, support: breaking };
  return () => {
    restore();
    deps.fulfil = fulfil;
  };
}

/** A charge is lost once, by chargebacks and disputes together; neither takes or awaits what refunds gave back. */
async function checkLosses({ world, host }: Real): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select 'charge ' || hold.charge_reference || ' brought ' || payment.gross || ' and lost '
      || sum(hold.taken + coalesce(hold.fee_taken, 0)) as finding
    from hold
    join payment on payment.id = hold.payment_id
    where hold.host_id = ${host.id} and hold.state <> 'released'
    group by hold.charge_reference, payment.id
    having sum(hold.taken + coalesce(hold.fee_taken, 0)) > payment.gross
    union all
    select 'payment ' || payment.id || ' brought ' || payment.gross || ', gave ' || given.sum || ' back and lost ' || lost.sum
    from payment
    join lateral (
      select coalesce(sum(price + fee), 0) as sum from refund
      where payment_id = payment.id and state not in ('refused', 'failed')
    ) as given on true
    join lateral (
      select coalesce(sum(case when state = 'held' and owed > 0 then owed + fee else taken + coalesce(fee_taken, 0) end), 0) as sum
      from hold
      where payment_id = payment.id and state <> 'released'
    ) as lost on true
    where payment.host_id = ${host.id} and given.sum + lost.sum > payment.gross`.execute(world.admin);
  return rows.map(({ finding }) => finding);
}

/** A child's orders that were paid in time stay within its cap of a day; late money is taken all the same. */
async function checkCaps({ world, host }: Real): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select 'a child paid ' || sum(spent.amount) as finding
    from payment_spender as spent
    join payment on payment.id = spent.payment_id
    where payment.host_id = ${host.id} and spent.minor and payment.status = 'paid' and payment.paid_at <= payment.expires_at
    group by spent.spender, (spent.created_at at time zone 'Asia/Jakarta')::date
    having sum(spent.amount) > ${world.app.deps.config.dailyCaps.minor}`.execute(world.admin);
  return rows.map(({ finding }) => finding);
}

/** An entry with games left is in the queue, unless its host ended it. */
async function checkOutside({ world, host, ended }: Real): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select 'entry ' || id || ' is done with games left, and its host did not end it' as finding
    from mabar_entry
    where host_id = ${host.id} and state = 'done' and played < count and id::text <> all(${[...ended]})`.execute(
    world.admin,
  );
  return rows.map(({ finding }) => finding);
}

/** An order whose games all went back, and of which nothing was lost, keeps no rupiah of price and fee, and is whole. */
async function checkWholes({ world, host }: Real): Promise<string[]> {
  const { rows } = await sql<{ id: string; rest: number; fee: number; money: number; sent: boolean }>`
    select payment.id, payment.price - given.price - given.credit - credits.amount + given.again
        - case fee_bearer when 'host' then given.fee else 0 end as rest,
      case when credits.games = given.again_games then payment.fee - given.fee else 0 end as fee,
      given.price + given.fee as money, given.sent
    from payment
    join mabar_order as sold on sold.payment_id = payment.id and not sundul
    join lateral (
      select coalesce(sum(price), 0)::bigint as price, coalesce(sum(fee), 0)::bigint as fee,
        coalesce(sum(credit), 0)::bigint as credit, coalesce(sum(games), 0) as games, coalesce(bool_and(state = 'paid'), true) as sent,
        coalesce(sum(credit) filter (where state = 'paid'), 0)::bigint as again,
        coalesce(sum(games) filter (where state = 'paid' and credit > 0), 0) as again_games
      from refund where payment_id = payment.id and state not in ('refused', 'failed')
    ) as given on true
    join lateral (
      select coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(games), 0) as games
      from credit where payment_id = payment.id
    ) as credits on true
    where payment.host_id = ${host.id} and payment.status = 'paid' and payment.price > 0
      and given.games + credits.games - given.again_games = sold.count * sold.party_size
      and not exists (select from hold where payment_id = payment.id and state <> 'released')`.execute(world.admin);
  const findings: string[] = [];
  for (const { id, rest, fee, money, sent } of rows) {
    if (rest !== 0 || fee !== 0)
      findings.push(`all games of ${id} went back, ${rest} of its price and ${fee} of its fee did not`);
    const { isWhole } = await transaction(world.db, (tx) => moneyBackOf(tx, id, { credit: 0, games: 0 }));
    if (sent && isWhole !== money > 0)
      findings.push(`${id} is ${isWhole ? '' : 'not '}whole, with ${money} of money back`);
  }
  return findings;
}
