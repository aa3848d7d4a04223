import { once } from 'node:events';
import { get } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { cashout, cashoutCheck, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { prepareReportFile, reportMoney, reportYear } from '@mabarin/api-client/contract/reports';
import {
  moneyByKind,
  qrisOf,
  reportColumns,
  statementDays,
  sumMoney,
  wibMonth,
  type ReportFileForm,
} from '@mabarin/domain/reports/report';
import { wibDate } from '@mabarin/domain/time';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openPayment } from '#features/payments/index.ts';
import { poolUse } from '#platform/db/database.ts';
import { sessionCookieName } from '#platform/http/session.ts';
import { givenCode } from '#testing/fixtures/credits.ts';
import { createTestHost, logIn, TEST_PASSWORD, useHost } from '#testing/fixtures/hosts.ts';
import { playPayment } from '#testing/fixtures/payments.ts';
import { refundOf } from '#testing/fixtures/refunds.ts';
import { recordStatements } from '#testing/statements.ts';
import { placeTestSupport } from '#testing/fixtures/supports.ts';
import { type Browser, DAY, sandboxAdapters, useWorld } from '#testing/world.ts';

const world = useWorld({ config: { adapters: { ...sandboxAdapters, payout: { adapter: 'manual' } } } });
const host = useHost(world);
const cookieOf = (browser: Browser) => ({ cookie: `${sessionCookieName(world.config)}=${browser.cookie}` });

/** A support whose QR waits to be paid at the pretend gateway. */
async function pendingSupport(supporterGift: number): Promise<string> {
  const id = await placeTestSupport(world, host, { supporterGift, supporterEmail: `u${supporterGift}@example.test` });
  await openPayment(world.db, world.app.deps, id);
  return id;
}

async function prepare(browser: Browser, form: ReportFileForm): Promise<{ path: string; rows: number | null }> {
  const { body } = await world.call(prepareReportFile, form, { as: browser });
  if (body.data === undefined || body.status !== 0) throw new Error(JSON.stringify(body));
  return body.data as { path: string; rows: number | null };
}

/** A file's rows by their titles; numbers are numbers. */
async function download(browser: Browser, form: ReportFileForm): Promise<Record<string, string>[]> {
  const { path, rows } = await prepare(browser, form);
  const answer = await world.app.server.inject({ url: path, headers: cookieOf(browser) });
  const [titles = [], ...lines] = parse(answer.body);
  expect(titles).toEqual(reportColumns[form.file].map(({ title }) => title));
  expect(lines.pop()?.[0]).toBe(`Selesai: ${lines.length} baris`);
  expect(rows).toBe(lines.length);
  return lines.map((cells) => Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? ''])));
}

/** RFC 4180, read by a hand that did not write it. */
function parse(text: string): string[][] {
  const lines: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g;
  expect(text.startsWith('\uFEFF')).toBe(true);
  for (const [, quoted, plain = '', end] of text.slice(1).matchAll(cells)) {
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',') lines.push([]);
  }
  return lines.slice(0, -1);
}

/** A row's reference without the apostrophe that keeps a spreadsheet from rounding it. */
function referenceOf(row: Record<string, string>): string {
  return (row['Referensi'] ?? '').replace(/^'/, '');
}

/** Connections of readers. */
function openSockets(): Promise<number> {
  return new Promise((resolve) => {
    world.app.server.server.getConnections((_error, count) => resolve(count));
  });
}

const sum = (rows: Record<string, string>[], title: string) =>
  rows.reduce((total, row) => total + Number(row[title] ?? ''), 0);

const december = { dateStart: '2026-12-01', dateEnd: '2026-12-31' };

test("a bookkeeper walks from the statement's total down to each viewer's QR at the gateway, and up again", async () => {
  await host.proved(saveBankAccount, { bankCode: '014', bankAccountNumber: '1234567890' });
  // Eight days: a game is given back when its money is ready.
  const codes = [await givenCode(world, host), await givenCode(world, host)];
  await host.paidOrder();
  await playPayment(world, await pendingSupport(150_000));
  // 3 December: what a month can bring.
  await world.advance(5 * DAY);
  await host.paidOrder();
  await playPayment(world, await pendingSupport(50_000));
  await playPayment(world, await pendingSupport(60_000), 'pay', { amount: 70_000 });
  const late = await pendingSupport(20_000);
  await world.advance(1_000);
  await playPayment(world, late);
  const under = await pendingSupport(30_000);
  await playPayment(world, under, 'pay', { amount: 1_000 });
  let browser = await logIn(world, host.email);
  await host.paidOrder({ gameCount: 2, creditCode: codes[0] ?? '' });
  await host.placeOrder({ creditCode: codes[1] ?? '' });
  await refundOf(world, { browser }, (await host.paidOrder()).entryId);
  const withdraw = async (cashAmount: number, end: 'paid' | 'reject') => {
    await world.call(cashout, { cashAmount, cashPassword: TEST_PASSWORD }, { as: browser });
    const { body } = await world.call(cashoutCheck, {}, { as: browser });
    await world.ops(`cash-outs ${end} ${body.data?.[0]?.cashout_id ?? ''}`);
  };
  await withdraw(60_000, 'paid');
  await world.advance(DAY);
  await withdraw(50_000, 'reject');
  // January: what a December statement must not have.
  await world.advance(30 * DAY);
  await playPayment(world, await pendingSupport(10_000));
  browser = await logIn(world, host.email);

  const { data: statement } = (await world.call(reportMoney, { month: '2026-12' }, { as: browser })).body;
  if (statement === undefined) throw new Error('no statement');
  expect(statement.opening).toBe(160_000);
  expect(statement.closing).toBe(160_000 + 180_000 - 10_000 - 60_000);
  expect(moneyByKind(statement.lines)).toMatchObject([
    { kind: 'mabar', count: 4, amount: 50_000, fee: 1_500, qris: 31_500, credit: -20_000 },
    { kind: 'support', count: 3, amount: 130_000, fee: 6_500, qris: 143_500, other: 7_000 },
    { kind: 'cashout', count: 2, amount: -110_000, fee: 10_000, other: 100_000 },
    { kind: 'refund', count: 1, amount: -10_000, fee: -500, qris: 0, other: 10_500 },
    { kind: 'cashout_returned', count: 1, amount: 50_000, fee: -5_000, other: -45_000 },
  ]);
  for (const line of statement.lines) expect(line.qris).toBe(line.amount + line.fee + line.credit + line.other);
  expect(statement.opening + sumMoney(statement.lines).amount).toBe(statement.closing);
  expect(statementDays(statement).at(-1)?.balance).toBe(statement.closing);

  // Down: the transactions of the same days, each with its QR at the gateway.
  const transactions = await download(browser, { file: 'transactions', ...december });
  expect(sum(transactions, 'Masuk') - sum(transactions, 'Keluar')).toBe(statement.closing - statement.opening);
  expect(Number(transactions.at(-1)?.['Saldo'])).toBe(statement.closing);
  const qris = qrisOf(statement.lines);
  // Without the order that credit paid alone.
  expect(qris).toEqual({ count: 6, amount: 170_000, fee: 8_000, qris: 175_000, credit: -10_000, other: 7_000 });
  expect(sum(transactions, 'QRIS masuk')).toBe(qris.qris);
  const { rows: taken } = await sql<{ reference: string; amount: number; gross: number; status: string }>`
    select sandbox.order_id as reference, sandbox.paid_amount as amount, payment.gross, payment.status
    from sandbox_charge as sandbox
    join payment_charge as charge on charge.reference = sandbox.order_id
    join payment on payment.id = charge.payment_id
    where sandbox.state = 'paid' and payment.host_id = ${host.id}
      and sandbox.paid_at >= '2026-12-01T00:00:00+07:00' and sandbox.paid_at < '2027-01-01T00:00:00+07:00'`.execute(
    world.admin,
  );
  const atGateway = new Map(taken.map((one) => [one.reference, one]));
  const byQris = transactions.filter((row) => row['QRIS masuk'] !== '');
  expect(byQris).toHaveLength(qris.count);
  for (const row of byQris) expect(row['Referensi']).toMatch(/^'\d{20}$/);
  for (const row of byQris) expect(atGateway.get(referenceOf(row))?.amount).toBe(Number(row['QRIS masuk']));
  const orders = await download(browser, { file: 'orders', ...december });
  const supports = await download(browser, { file: 'supports', ...december });
  for (const row of [...orders, ...supports]) {
    if (row['Referensi'] === '') expect(row).toMatchObject({ 'Dibayar kredit': '10000', Total: '0' });
    else expect(atGateway.get(referenceOf(row))?.gross).toBe(Number(row['Total']));
  }
  expect(orders.filter((row) => row['Referensi'] === '')).toHaveLength(1);
  expect(sum(orders, 'Total') + sum(supports, 'Total')).toBe(qris.amount + qris.fee + qris.credit);

  // Up: all that the gateway took is in the statement, but for what was too little, which is an operator's.
  const unknown = taken.filter(({ reference }) => !byQris.some((row) => referenceOf(row) === reference));
  expect(unknown).toMatchObject([{ status: 'review', amount: 1_000 }]);
  const total = taken.reduce((all, { amount }) => all + amount, 0);
  expect(total).toBe(qris.qris + 1_000);
  const cashOuts = await download(browser, { file: 'cash-outs', ...december });
  expect(cashOuts.map((row) => [row['Jumlah'], row['Diterima'], row['Status']])).toEqual([
    ['60000', '55000', 'Terkirim'],
    ['50000', '45000', 'Ditolak, saldo dikembalikan'],
  ]);
  const january = (await world.call(reportMoney, { month: '2027-01' }, { as: browser })).body.data;
  expect(january?.opening).toBe(statement.closing);
});

test('vouchers have their own file, free orders too, whose sum is the gift of the month', async () => {
  const { code } = await host.addVoucher({ kind: 'games', value: 2 });
  const send = async (gameCount: number) => (await host.sendOrder({ gameCount, creditCode: code })).body.data!.number;
  await send(2);
  await world.advance(60);
  await playPayment(world, await send(3));
  await send(4);
  const month = wibMonth(world.clock.now());
  const day = wibDate(world.clock.now());
  const rows = await download(host.browser, { file: 'vouchers', dateStart: day, dateEnd: day });
  expect(rows).toMatchObject([
    { 'Kode voucher': code, 'Harga sebelum voucher': '20000', 'Hadiah host': '20000', 'Dibayar penonton': '0' },
    { 'Kode voucher': code, 'Harga sebelum voucher': '30000', 'Hadiah host': '20000', 'Dibayar penonton': '10000' },
  ]);
  expect(rows.map(referenceOf)).toEqual(['', expect.stringMatching(/^\d{20}$/)]);
  const gift = { orders: 2, amount: 40_000 };
  expect((await host.call(reportMoney, { month })).body.data?.vouchers).toEqual(gift);
  const year = month.slice(0, 4);
  expect((await host.call(reportYear, { year })).body.data?.vouchers).toEqual(gift);
});

describe('a file', () => {
  const all = { dateStart: '2026-01-01', dateEnd: '2099-12-31' };

  test('has no formula, no hidden e-mail, no payment id and nothing of another host', async () => {
    const [host, other] = [await createTestHost(world), await createTestHost(world)];
    const id = await host.paidSupport({ supporterName: '-1+1', supporterMessage: 'halo, "bang"' });
    await host.paidSupport({ supporterEmail: 'rahasia@example.test', supporterEmailHidden: true });
    await other.paidSupport({ supporterName: 'Punya Lain' });
    const rows = await download(host.browser, { file: 'supports', ...all });
    expect(rows).toMatchObject([
      { Nama: "'-1+1", Pesan: 'halo, "bang"', Email: 'budi@example.test', Nominal: '10000', Total: '10500' },
      { Email: '' },
    ]);
    const { path } = await prepare(host.browser, { file: 'transactions', ...all });
    const { body, headers } = await world.app.server.inject({ url: path, headers: cookieOf(host.browser) });
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${host.username} transaksi [2026-01-01_2099-12-31].csv"`,
      'cache-control': 'no-store',
    });
    expect(body).not.toContain(id);
    expect(body).not.toMatch(/(^|,|\n)"?[=+\-@\t]/);
  });

  test('opens by its own address only, for two minutes, to the same session, and to no moderator', async () => {
    const [host, other] = [await createTestHost(world), await createTestHost(world)];
    const { path } = await prepare(host.browser, { file: 'games', ...all });
    const open = async (url: string, browser: Browser | null) =>
      (await world.app.server.inject({ url, headers: browser === null ? {} : cookieOf(browser) })).statusCode;
    for (const browser of [null, other.browser, await logIn(world, host.email)])
      expect(await open(path, browser)).toBe(404);
    for (const wrong of [
      path.replace('games', 'supports'),
      path.replace('2026-01-01', '2026-01-02'),
      path.replace('2026-01-01', 'kapan'),
      `${path}x`,
    ]) {
      expect(await open(wrong, host.browser), wrong).toBe(404);
    }
    expect(await open(path, host.browser)).toBe(200);
    await world.advance(121);
    expect(await open(path, host.browser)).toBe(404);
  });

  test('whose reader is gone in the middle reads no more, holds no connection, and is not whole', async () => {
    await sql`
      insert into mabar_game (host_id, game_key, result, game, win, lose, created_at)
      select ${host.id}, gen_random_uuid(), 'win', n, n, 0, ${world.clock.now()}::timestamptz
      from generate_series(1, 20000) n`.execute(world.admin);
    const { path, rows } = await prepare(host.browser, { file: 'games', ...all });
    expect(rows).toBe(20_000);
    const origin = await world.app.server.listen({ port: 0, host: '127.0.0.1' });
    let received = '';
    const statements = await recordStatements(async () => {
      const request = get(`${origin}${path}`, { headers: cookieOf(host.browser) });
      const [response] = (await once(request, 'response')) as [AsyncIterable<Buffer> & { destroy(): void }];
      for await (const chunk of response) {
        received += chunk.toString();
        if (received.length > 20_000) break;
      }
      request.destroy();
      while (poolUse(world.db).open !== poolUse(world.db).idle) await turn();
      while ((await openSockets()) > 0) await turn();
    });
    const pages = statements.filter(({ text }) => text.includes('mabar_game')).length;
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThan(30);
    expect(received).not.toContain('Selesai:');
    expect(poolUse(world.db)).toMatchObject({ waiting: 0 });
  });

  test('of no rows is whole; days in the wrong order and of no calendar are refused', async () => {
    for (const file of ['transactions', 'orders', 'vouchers', 'supports', 'games', 'cash-outs'] as const) {
      expect(await download(host.browser, { file, ...all })).toEqual([]);
    }
    const refused = async (form: object) =>
      (await host.call(prepareReportFile, { file: 'games', ...all, ...form } as ReportFileForm)).body.code;
    expect(await refused({ dateStart: '2026-12-02', dateEnd: '2026-12-01' })).toBe('reports.range_reversed');
    for (const wrong of [
      { dateStart: '0000-01-01' },
      { dateEnd: '9999-12-31' },
      { dateEnd: '2026-02-30' },
      { file: 'x' },
    ]) {
      expect(await refused(wrong), JSON.stringify(wrong)).toBe('reports.range_empty');
    }
    for (const month of ['2026-13', '0000-01', '9999-12', '']) {
      expect((await host.call(reportMoney, { month })).body.code).toBe('reports.month_invalid');
    }
  });
});
