import { cashout, cashoutCheck } from '@mabarin/api-client/contract/cash';
import {
  deskApproveCashOut,
  deskCashOutAnswers,
  deskCashOutFile,
  deskReadAnswers,
} from '@mabarin/api-client/contract/desk/cash-outs';
import { deskFreeze } from '@mabarin/api-client/contract/desk/hosts';
import { deskMoney } from '@mabarin/api-client/contract/desk/money';
import { deskHost } from '@mabarin/api-client/contract/desk/search';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { balances } from '#features/ledger/index.ts';
import {
  createTestOperator,
  moneyDesk,
  seenAtDesk,
  signInAgain,
  unfreezeAtDesk,
  type TestOperator,
} from '#testing/fixtures/desk.ts';
import { TEST_PASSWORD, type TestHost } from '#testing/fixtures/hosts.ts';
import { sandboxAdapters, useWorld } from '#testing/world.ts';

const LIMIT = 100_000;
const world = useWorld({
  config: { adapters: { ...sandboxAdapters, payout: { adapter: 'manual' } }, fourEyesOver: LIMIT },
});
let host: TestHost;
let rina: TestOperator;
let budi: TestOperator;
beforeAll(async () => {
  ({ host, rina, budi } = await moneyDesk(world));
});

const renewed = () => signInAgain(world, [rina, budi]);
const money = async (by = rina) => (await by.call(deskMoney, {})).body.data;
const seenOf = (id: string) => seenAtDesk(rina, id);
const unfreeze = (by: TestOperator, code?: string) => unfreezeAtDesk(by, host, code);

/** An open cash-out of this amount in rupiah. */
async function asked(cashAmount: number): Promise<string> {
  await world.call(cashout, { cashAmount, cashPassword: TEST_PASSWORD }, { as: host.browser });
  await renewed();
  return (await pending())[0]?.cashout_id ?? '';
}
const pending = async () => (await world.call(cashoutCheck, {}, { as: host.browser })).body.data ?? [];
const answer = async (by: TestOperator, content: string, lookedUp = false) => {
  const rows = (await by.call(deskReadAnswers, { content })).body.data?.rows ?? [];
  return by.call(deskCashOutAnswers, { code: by.code(), lookedUp, content, rows });
};
/** Returned to its host; who let go much today needs the other one. */
const drop = async (id: string) => {
  for (const by of [rina, budi]) await answer(by, `${id};45000;gagal`);
};
const file = async (by: TestOperator, again = false) =>
  by.call(deskCashOutFile, { code: by.code(), again, rows: (await money())?.cashOuts ?? [] });
const approve = async (by: TestOperator, id: string) =>
  by.call(deskApproveCashOut, { code: by.code(), lookedUp: false, compared: false, id, seen: await seenOf(id) });
const logOf = (subject: string) =>
  world.admin
    .selectFrom('operator_log')
    .select(['operator', 'action', 'origin', 'reason', 'after'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
const posted = async (key: string) =>
  (await sql`select 1 from ledger_journal where idem_key = ${key}`.execute(world.admin)).rows.length;

describe('cash-outs by hand at the desk [dec operator]', () => {
  test('go into the bank’s file once, and are paid by its answer', async () => {
    const id = await asked(60_000);
    const made = (await file(rina)).body.data;
    expect(made?.csv).toContain(`${id},014,BCA,1234567890,`);
    expect(made?.money.cashOuts[0]).toMatchObject({ id, send: 55_000, approval: null });
    expect((await file(rina)).body.code).toBe('desk.nothing_to_file');
    const { body } = await answer(
      rina,
      `No;Berita;Nominal;Status\n1;gaji ${id};55.000,00;BERHASIL\nTotal;;55.000,00;\n`,
    );
    expect(body.data?.rows).toEqual([{ id, outcome: 'paid', why: '' }]);
    expect(body.data?.money.cashOuts).toEqual([]);
    expect(await pending()).toEqual([]);
    expect((await logOf(id)).at(-1)).toMatchObject({
      operator: 'rina',
      action: 'cash-outs paid',
      origin: 'desk from 127.0.0.1',
      reason: 'tiket 41',
      after: { state: 'paid', amount: 60_000 },
    });
    expect((await answer(rina, `${id};55000;paid`)).body.code).toBe('desk.cash_out_gone');
    expect(await posted(`cashout-paid:${id}`)).toBe(1);
  });

  test('a row that failed gives the money back, one with another amount changes nothing', async () => {
    const id = await asked(50_000);
    const before = await balances(world.db, host.id, world.clock.now());
    expect((await answer(budi, `${id};50000;gagal`)).body.code).toBe('desk.answer_amount');
    expect((await answer(budi, `${id};45000;gagal`)).body.data?.rows[0]?.outcome).toBe('rejected');
    const after = await balances(world.db, host.id, world.clock.now());
    expect(after.ready - before.ready).toBe(50_000);
  });

  test('stand on their host’s page with their number and the reason why they wait', async () => {
    const id = await asked(50_000);
    const freeze = (to: boolean) =>
      sql`update host set frozen_at = ${to ? world.clock.now() : null} where id = ${host.id}`.execute(world.admin);
    const shown = async () =>
      (await rina.call(deskHost, { username: host.username })).body.data?.cashOuts.find((row) => row.id === id);
    expect((await shown())?.line).toMatch(new RegExp(`^${id} · `));
    expect((await shown())?.detail).not.toContain('dibekukan');
    await freeze(true);
    expect((await shown())?.detail).toContain('dibekukan: jangan dikirim');
    await freeze(false);
    await drop(id);
  });

  test('an unreadable row changes nothing', async () => {
    const id = await asked(50_000);
    for (const content of ['', 'kosong', `${id};45000;mungkin`, `${id};45000;ok\n${id};45000;gagal`, `"${id};paid`]) {
      expect((await answer(rina, content)).body.code, content).toBe('desk.answers_unreadable');
    }
    expect(await pending()).toHaveLength(1);
    await drop(id);
  });

  test('above the limit one pair of eyes is not enough, and the second sees who asked first', async () => {
    const id = await asked(LIMIT + 1);
    expect((await money())?.cashOuts[0]?.approval).toEqual({ first: null, second: null, until: null, back: false });
    expect((await file(rina)).body.code).toBe('desk.nothing_to_file');
    await approve(rina, id);
    const twice = await approve(rina, id);
    expect(twice.body.code).toBe('desk.second_operator');
    const alone = await answer(rina, `${id};95001;paid`);
    expect(alone.body.code).toBe('desk.second_operator');
    expect((await money(budi))?.cashOuts[0]?.approval).toMatchObject({ first: 'rina', second: null });
    expect((await answer(budi, `${id};95001;paid`)).body.data?.rows[0]?.outcome).toBe('paid');
    expect(await posted(`cashout-paid:${id}`)).toBe(1);
  });

  test('two operators who approve at once: one approves, the other is told to look again', async () => {
    const id = await asked(LIMIT + 1);
    const seen = await seenOf(id);
    const calls = [rina, budi].map((by) => ({ by, code: by.code() }));
    const said = await Promise.all(
      calls.map(({ by, code }) => by.call(deskApproveCashOut, { code, lookedUp: false, compared: false, id, seen })),
    );
    expect(said.map(({ body }) => body.code ?? 'done').toSorted()).toEqual(['desk.changed', 'done']);
    const second = (await money())?.cashOuts[0]?.approval?.first === 'rina' ? budi : rina;
    expect((await answer(second, `${id};95001;paid`)).body.data?.rows[0]?.outcome).toBe('paid');
    expect(await posted(`cashout-paid:${id}`)).toBe(1);
  });

  test('a press on a page that is no longer true changes nothing', async () => {
    const id = await asked(LIMIT + 1);
    const content = `${id};95001;paid`;
    const stale = (await budi.call(deskReadAnswers, { content })).body.data?.rows ?? [];
    const rows = (await money())?.cashOuts ?? [];
    await approve(rina, id);
    const paid = await budi.call(deskCashOutAnswers, { code: budi.code(), lookedUp: false, content, rows: stale });
    expect(paid.body.code).toBe('desk.changed');
    await approve(budi, id);
    expect((await budi.call(deskCashOutFile, { code: budi.code(), again: false, rows })).body.code).toBe(
      'desk.changed',
    );
    expect(await pending()).toHaveLength(1);
    const answered = (await budi.call(deskReadAnswers, { content })).body.data;
    expect(answered).toMatchObject({ paid: { count: 1, send: 95_001 }, rejected: { count: 0 }, unknown: 0 });
    await answer(budi, content);
  });

  test('the file has those of the page alone, with none that came since', async () => {
    const id = await asked(50_000);
    expect((await rina.call(deskCashOutFile, { code: rina.code(), again: false, rows: [] })).body.code).toBe(
      'desk.nothing_to_file',
    );
    await drop(id);
  });

  test('a freeze between approval and sending stops it', async () => {
    const id = await asked(LIMIT + 1);
    await approve(rina, id);
    expect((await budi.call(deskFreeze, { because: 'fraud', username: host.username })).body.data).toEqual({
      frozen: true,
    });
    expect((await budi.call(deskFreeze, { because: 'fraud', username: host.username })).body.data).toEqual({
      frozen: true,
    });
    const approval = await approve(budi, id);
    expect(approval.body.code).toBe('desk.cash_out_frozen');
    expect((await money())?.cashOuts[0]?.refusal).toBe(approval.body.data);
    expect((await file(budi, true)).body.code).toBe('desk.nothing_to_file');
    expect((await answer(budi, `${id};95001;paid`)).body.code).toBe('desk.cash_out_frozen');
    await unfreeze(budi);
    expect((await unfreeze(budi)).body.code).toBe('desk.not_frozen');
    expect((await answer(budi, `${id};95001;paid`)).body.data?.rows[0]?.outcome).toBe('paid');
  });

  test('money takes a fresh code, which works once', async () => {
    await renewed();
    const code = rina.code();
    const call = () => unfreeze(rina, code);
    expect((await call()).body.code).toBe('desk.not_frozen');
    const freeze = () => rina.call(deskFreeze, { because: 'fraud', username: host.username });
    await freeze();
    // The refusal has not used the code.
    expect((await call()).body.status).toBe(0);
    await freeze();
    expect((await call()).body.code).toBe('desk.code_wrong');
    rina.code();
    await unfreeze(rina);
  });

  test('an empty code asks whether all but the code is right, and is no try', async () => {
    await renewed();
    await rina.call(deskFreeze, { because: 'fraud', username: host.username });
    for (let time = 0; time < 7; time += 1) expect((await unfreeze(rina, '')).body.code).toBe('desk.code_wrong');
    expect((await unfreeze(rina)).body.status).toBe(0);
    expect((await unfreeze(rina, '')).body.code).toBe('desk.not_frozen');
  });

  test('rows of the bank of which none can be marked are refused before the code is used', async () => {
    await world.advance(86_400);
    const id = await asked(50_000);
    const mark = async (code: string, content: string) => {
      const rows = (await rina.call(deskReadAnswers, { content })).body.data?.rows ?? [];
      return (await rina.call(deskCashOutAnswers, { code, lookedUp: false, content, rows })).body;
    };
    const code = rina.code();
    expect((await mark(code, `${id};50000;gagal`)).code).toBe('desk.answer_amount');
    const none = await mark(code, `${id};50000;gagal\nCO-0123456789AB;1;paid`);
    expect(none.code).toBe('desk.none_marked');
    const empty = await rina.call(deskCashOutFile, { code, again: false, rows: [] });
    expect(empty.body.code).toBe('desk.nothing_to_file');
    const next = rina.code();
    expect((await mark(next, `${id};45000;gagal\nCO-0123456789AB;1;paid`)).data?.rows[0]?.outcome).toBe('rejected');
    expect((await mark(next, `${id};45000;gagal`)).code).toBe('desk.cash_out_gone');
  });

  test('an operator disabled in the middle of the work does nothing more', async () => {
    const sari = await createTestOperator(world, 'sari');
    expect((await sari.call(deskMoney, {})).body.status).toBe(0);
    await sql`update operator set disabled_at = now() where name = 'sari'`.execute(world.admin);
    expect((await sari.call(deskFreeze, { because: 'fraud', username: host.username })).body.code).toBe(
      'desk.disabled',
    );
    expect((await sari.call(deskMoney, {})).body.code).toBe('desk.disabled');
  });
});
