import {
  bankList,
  cashout,
  cashoutCheck,
  cashoutFee,
  cashSummary,
  checkAccount,
  saveBankAccount,
  transactions,
} from '@mabarin/api-client/contract/cash';
import { refundRequest } from '@mabarin/api-client/contract/refunds';
import { isDeep } from '#testing/depth.ts';
import { dashboardHost } from '@mabarin/api-client/contract/accounts';
import { changePassword } from '@mabarin/api-client/contract/profile/profile';
import { payoutBy } from '@mabarin/domain/cash/cash';
import { addDays, wibDate } from '@mabarin/domain/time';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { sessionCookieName } from '#platform/http/session.ts';
import { noVerifier } from '#ports/account-verifier.port.ts';
import { BANK_ACCOUNT, createTestHost, TEST_PASSWORD, type TestHost } from '#testing/fixtures/hosts.ts';
import { changeHostDuring, lockWaiters } from '#testing/locks.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { payTestSupport, placeTestSupport } from '#testing/fixtures/supports.ts';
import { refuses } from '#testing/refusals.ts';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { DAY, sandboxAdapters, useWorld } from '#testing/world.ts';

const world = useWorld({ config: { adapters: { ...sandboxAdapters, payout: { adapter: 'manual' } } } });
let host: TestHost;
beforeEach(async () => {
  host = await createTestHost(world);
});

const earn = async (gift: number) => {
  const id = await placeTestSupport(world, host, { supporterGift: gift });
  await payTestSupport(world, id, gift);
};
/** A host with a bank account and this much that may be withdrawn. */
const ready = async (amount: number) => {
  await host.proved(saveBankAccount, BANK_ACCOUNT);
  await earn(amount);
  await world.advance(4 * DAY);
};
const ask = (cashAmount: unknown, cashPassword: unknown = TEST_PASSWORD, key?: string) =>
  host.call(cashout, { cashAmount, cashPassword }, key === undefined ? {} : { key });
const pending = async () => (await host.call(cashoutCheck, {})).body.data;

describe('the summary', () => {
  const summary = async () => (await host.call(cashSummary, {})).body.data;

  test('has what came in on each of the last 14 days, with the day on which it is ready', async () => {
    await earn(100_000);
    await world.advance(DAY);
    await earn(20_000);
    await earn(30_000);
    const days = (await summary())?.days ?? [];
    expect(days).toHaveLength(14);
    const today = wibDate(world.clock.now());
    expect(days.slice(-2)).toEqual([
      { day: addDays(today, -1), amount: 100_000, held: 0, ready_on: addDays(today, 3) },
      { day: today, amount: 50_000, held: 0, ready_on: addDays(today, 4) },
    ]);
    expect(days.slice(0, -2).every(({ amount }) => amount === 0)).toBe(true);
    await world.advance(6 * DAY);
    expect((await summary())?.days.filter(({ amount }) => amount > 0).map(({ day }) => day)).toEqual([
      addDays(today, -1),
      today,
    ]);
  });

  test('has the last cash-outs that are over, and nothing of another host', async () => {
    await ready(200_000);
    await ask(60_000);
    expect((await summary())?.cashouts).toEqual([]);
    const [open] = (await pending()) ?? [];
    await world.ops(`cash-outs reject ${open?.cashout_id ?? ''} --why "closed account"`);
    expect((await summary())?.cashouts).toEqual([
      expect.objectContaining({ cashout_id: open?.cashout_id, amount: 60_000, state: 'rejected' }),
    ]);
    const other = await createTestHost(world);
    expect((await other.call(cashSummary, {})).body.data).toEqual({
      days: expect.not.arrayContaining([expect.objectContaining({ amount: 200_000 })]) as unknown,
      held: [],
      disputes: [],
      cashouts: [],
    });
  });
});

describe('the bank account', () => {
  test('is validated by the bank and saved with the holder that the bank names [dash 7 bank]', async () => {
    const { body: list } = await host.call(bankList, {});
    const { checked: isChecked, banks = [] } = list.data ?? {};
    expect(isChecked).toBe(true);
    expect(banks).toContainEqual({ code: '014', name: 'BCA' });
    expect(new Set(banks.map(({ code }) => code)).size).toBe(banks.length);

    const { body: checked } = await host.call(checkAccount, BANK_ACCOUNT);
    expect(checked).toEqual({ status: 0, data: { account_name: 'BANG KANCIL' } });

    const lie = { ...BANK_ACCOUNT, bankAccountHolder: 'Orang Lain' };
    const { body } = await host.proved(saveBankAccount, lie);
    expect(body.data).toMatchObject({
      bank_code: '014',
      bank_name: 'BCA',
      bank_account: '••••••7890',
      bank_holder: 'BANG KANCIL',
      bank_cooldown: new Date(world.clock.now().getTime() + 30 * DAY * 1_000).toISOString(),
    });
    const row = await world.row('bank_account', { host_id: host.id });
    expect(JSON.stringify(row)).not.toContain('1234567890');
  });

  test('is mailed to the host, masked, each time another one is saved', async () => {
    await host.proved(saveBankAccount, BANK_ACCOUNT);
    await host.proved(saveBankAccount, BANK_ACCOUNT);
    const [mail, ...others] = await mailsTo(world, host.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Rekening pencairan Mabarin kamu disimpan');
    expect(mail?.text).toContain('BCA ••••••7890 atas nama BANG KANCIL');
    expect(mail?.text).not.toContain('1234567890');
    expect(mail?.links).toEqual([expect.stringMatching(/\/bukan-saya\/[\w-]{43}$/)]);
  });

  test('that does not exist is named as such and never saved [dash 8 bank]', async () => {
    const sentence = 'Rekening tidak terdaftar. Pastikan nomor rekening atau pilihan bank sudah benar.';
    for (const form of [
      { bankCode: '014', bankAccountNumber: '1234567000' },
      { bankCode: '999', bankAccountNumber: '1234567890' },
    ]) {
      const { body: checked } = await host.call(checkAccount, form);
      expect(checked).toEqual({ status: 0, data: { errors: { account: [sentence] } } });
      const { body } = await host.proved(saveBankAccount, form);
      expect(body).toEqual({ status: -1, code: 'cash.bank_not_found', data: sentence });
    }
    expect((await host.call(dashboardHost, {})).body.data?.bank_account).toBeNull();
  });

  test('that the bank does not answer about now is not saved, which one tries again [dash 8 settings]', async () => {
    const check = async () => ({ ok: false, reason: 'unavailable' }) as const;
    untilTestEnds(world.app.deps, { verifier: { check } });
    const { body } = await host.proved(saveBankAccount, BANK_ACCOUNT);
    expect(body).toMatchObject({ code: 'cash.bank_unavailable' });
    expect(body.data).toBe('Ada kesalahan saat validasi data rekening. Coba lagi ya!');
  });

  test('can be changed once in 30 days, and saved again as it is at any time [dash 5 bank] [dash 9 bank]', async () => {
    const other = { bankCode: '008', bankAccountNumber: '9876543210' };
    const save = async (form: typeof BANK_ACCOUNT) => (await host.proved(saveBankAccount, form)).body;
    const saved = await save(BANK_ACCOUNT);
    expect(saved.status).toBe(0);
    expect((await save(BANK_ACCOUNT)).data?.bank_cooldown).toBe(saved.data?.bank_cooldown);
    const refused = await save(other);
    expect(refused.code).toBe('cash.bank_cooldown');
    expect(refused.data).toMatch(
      /^Rekening tidak disimpan\. Penggantian rekening kamu bisa dilakukan setelah \d+ \w+ \d{4}.* WIB\.$/,
    );
    await sql`update bank_account set saved_at = saved_at - interval '30 days' where host_id = ${host.id}`.execute(
      world.admin,
    );
    expect((await save(other)).data?.bank_code).toBe('008');
    expect((await save({ bankCode: '', bankAccountNumber: '' })).code).toBe('cash.bank_invalid');
  });
});

describe('a cash-out', () => {
  test('takes the amount off at once and shows its reference until it is paid [dash 7 cash] [dash 9 fee]', async () => {
    await ready(100_000);
    expect((await host.call(cashoutFee, {})).body.data).toBe(5_000);
    expect(await pending()).toEqual([]);

    expect((await ask(60_000)).body).toEqual({
      status: 0,
      stop: false,
      data: 'Permintaan pencairan saldo berhasil diterima. Saldo kamu akan segera dicairkan.',
    });
    expect(await host.money()).toEqual({ collected: 40_000, ready: 40_000 });
    const [open] = (await pending()) ?? [];
    expect(open).toEqual({
      cashout_id: expect.stringMatching(/^CO-[0-9A-F]{12}$/),
      held_until: null,
      amount: 60_000,
      net: 55_000,
      latest: payoutBy(world.clock.now()),
    });

    const id = open?.cashout_id ?? '';
    const line = (await world.ops('cash-outs list')).split('\n').find((text) => text.includes(id));
    for (const part of ['send=55000', 'bank=BCA', 'number=1234567890', 'holder=BANG KANCIL'])
      expect(line).toContain(part);
    const task = async () => world.rows('payment_task', { subject: id }, 'reason', 'done_at');
    await world.app.polling.runAll(({ name }) => name === 'watch-cash-outs');
    expect(await task()).toEqual([{ reason: 'withdrawal', done_at: null }]);
    await world.ops(`cash-outs paid ${id} --why "sent manually"`);
    expect(await task()).toMatchObject([{ done_at: world.clock.now() }]);
    expect(await pending()).toEqual([]);
    expect(await host.money()).toEqual({ collected: 40_000, ready: 40_000 });
    await refuses(world.ops(`cash-outs paid ${id} --why again`), 'desk.cash_out_gone');
    await refuses(world.ops(`cash-outs reject ${id} --why x`), 'desk.cash_out_gone');
  });

  test('that an operator rejects gives everything back, fee included [dash 3 transaction] [dec money]', async () => {
    await ready(100_000);
    await ask(60_000);
    const id = (await pending())?.[0]?.cashout_id ?? '';
    await expect(world.ops(`cash-outs reject ${id} --why ""`)).rejects.toThrow('Say why');
    expect(await pending()).toHaveLength(1);
    await world.ops(`cash-outs reject ${id} --why "wrong account"`);
    expect(await host.money()).toEqual({ collected: 100_000, ready: 100_000 });
    const logged = await world.rows('operator_log', { subject: id });
    expect(logged).toEqual([
      expect.objectContaining({ operator: 'rina', action: 'cash-outs reject', reason: 'wrong account' }),
    ]);

    const { body } = await host.call(transactions, {});
    expect(body.data?.map(({ description, amount, balance, fee }) => [description, amount, balance, fee])).toEqual([
      [`Pengembalian pencairan saldo ${id}`, 60_000, 100_000, 5_000],
      [`Pencairan saldo ${id}`, -60_000, 40_000, 5_000],
      [expect.any(String), 100_000, 100_000, 5_000],
    ]);
    expect(body.data?.map(({ kind, bought, name }) => [kind, bought, name])).toEqual([
      ['cashout_returned', null, null],
      ['cashout', null, null],
      ['payment', 'support', expect.stringMatching(/^Budi/)],
    ]);
    expect(body.data?.map(({ diffday, ago }) => [diffday, ago])).toEqual([
      [0, 'baru saja'],
      [0, 'baru saja'],
      [4, '4 hari yang lalu'],
    ]);
    expect(body.next).toBeNull();
    const rest = await host.call(transactions, { before: body.data?.[0]?.id ?? 0 });
    expect(rest.body.data).toEqual(body.data?.slice(1));
  });

  test('is refused with stop and its exact sentence, and takes nothing [dash 5 cash-out] [dash 9 cash-out]', async () => {
    const form =
      'Periksa formulir pencairan saldo. Pastikan jumlah saldo dicairkan (min. Rp50.000) dan password sudah diisi dengan benar!';
    const stopped = async (amount: unknown, password?: unknown) => {
      const { http, body } = await ask(amount, password);
      expect({ http, status: body.status, stop: body.stop }).toEqual({ http: 200, status: 0, stop: true });
      return body.data;
    };
    expect(await stopped(50_000)).toBe(
      'Rekening pencairan saldo belum diatur. Atur dahulu rekening kamu di menu setting!',
    );
    await ready(100_000);
    for (const amount of [49_999, 0, -50_000, 50_000.5, '50000', null]) expect(await stopped(amount)).toBe(form);
    expect(await stopped(50_000, '')).toBe(form);
    expect(await stopped(50_000, 'salah-sekali')).toBe('Password salah! Saldo tidak dicairkan.');
    const over = 'Periksa formulir pencairan saldo. Pastikan jumlah saldo dicairkan tidak melebihi saldo saat ini.';
    expect(await stopped(100_001)).toBe(over);
    await earn(50_000);
    expect(await stopped(100_001)).toBe(over);
    expect(await host.money()).toEqual({ collected: 150_000, ready: 100_000 });
    expect((await ask(100_000)).body.stop).toBe(false);
    await world.advance(4 * DAY);
    expect(await stopped(50_000)).toBe('Pencairan saldo sebelumnya masih diproses. Tunggu sampai selesai.');
  });

  test('is one, whoever of 50 parallel asks was first [dec money] [req 13]', async () => {
    await ready(300_000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(50_000)));
    const taken = answers.filter(({ body }) => body.stop === false);
    expect(taken).toHaveLength(1);
    expect(answers.filter(({ body }) => body.stop === true && body.code === 'cash.pending')).toHaveLength(49);
    expect(await host.money()).toEqual({ collected: 250_000, ready: 250_000 });
  });

  test('that meets a refund takes only what the refund leaves ready [req 13]', async () => {
    const { entryId } = await host.paidOrder({ gameCount: 9 });
    await ready(10_000);
    // Not ready yet, so the balance alone would cover both.
    await earn(100_000);
    const holder = await world.admin.startTransaction().execute();
    await sql`select 1 from ledger_account where host_id = ${host.id} for update`.execute(holder);
    const refund = host.call(refundRequest, { mabarID: entryId });
    await expect.poll(() => lockWaiters(world)).toBe(1);
    const cashOut = ask(60_000);
    await expect.poll(() => lockWaiters(world)).toBe(2);
    await holder.rollback().execute();
    expect((await refund).body.status).toBe(0);
    expect((await cashOut).body).toMatchObject({ stop: true, code: 'cash.over_ready' });
    expect(await host.money()).toEqual({ collected: 110_000, ready: 10_000 });
  });

  test('asked again with the same key is the same one, and its password leaves no hash behind [dec money]', async () => {
    await ready(300_000);
    const answers = [await ask(50_000, TEST_PASSWORD, 'cash-key-1'), await ask(50_000, TEST_PASSWORD, 'cash-key-1')];
    expect(answers.map(({ body }) => body.stop)).toEqual([false, false]);
    expect(await pending()).toHaveLength(1);
    expect(await host.money()).toEqual({ collected: 250_000, ready: 250_000 });
    const key = await world.row('idempotency_key', { key: 'cash-key-1' }, 'request_hash');
    expect(key.request_hash).toBe(createHash('sha256').update('{"cashAmount":50000}').digest('hex'));
  });

  test('is refused until 00:00 WIB of the fourth day, and taken from then on [dash 9 ready] [req 14]', async () => {
    await host.proved(saveBankAccount, BANK_ACCOUNT);
    await earn(50_000);
    const now = world.clock.now().getTime();
    const midnight = Math.floor((now + 7 * 3_600_000) / (DAY * 1_000)) * DAY * 1_000 - 7 * 3_600_000;
    await world.advance((midnight + 4 * DAY * 1_000 - now) / 1_000 - 1);
    expect((await ask(50_000)).body.stop).toBe(true);
    await world.advance(1);
    expect((await ask(50_000)).body.stop).toBe(false);
    expect(await host.money()).toEqual({ collected: 0, ready: 0 });
  });
});

describe('the password of a cash-out [dec limits]', () => {
  const wrong = { status: 0, stop: true, code: 'cash.password_wrong' };
  const waits = { status: -1, code: 'accounts.password_wait' };

  test('may be tried five times in 15 minutes in all processes; then the right one waits', async () => {
    await ready(100_000);
    untilTestEnds(world.config, { loginsPerEmail: 5 });
    const tries = await Promise.all(Array.from({ length: 12 }, () => ask(50_000, 'salah-sekali')));
    expect(tries.filter(({ body }) => body.code === wrong.code)).toHaveLength(5);
    expect(tries.filter(({ http }) => http === 429)).toHaveLength(7);
    const right = await ask(50_000);
    expect([right.http, right.body.data]).toEqual([429, 'Password terlalu sering salah. Coba lagi dalam 15 menit ya!']);
    expect(right.body).toMatchObject(waits);
    expect(right.headers['retry-after']).toBe('900');

    const other = await createApp(world.config, { clock: world.clock, strict: true });
    const answer = await other.server.inject({
      method: 'POST',
      url: cashout.path,
      headers: { cookie: `${sessionCookieName(world.config)}=${host.browser.cookie}`, login: host.browser.login },
      payload: { cashAmount: 50_000, cashPassword: TEST_PASSWORD },
    });
    await other.close();
    expect(answer.json()).toMatchObject(waits);
    // A change of the password asks for the same one: it cannot be tried there meanwhile.
    const form = {
      passwordCurrent: TEST_PASSWORD,
      passwordNew: 'tiga ekor kancil',
      passwordConfirm: 'tiga ekor kancil',
    };
    expect((await host.call(changePassword, form)).body).toMatchObject(waits);
    expect(await host.money()).toEqual({ collected: 100_000, ready: 100_000 });

    await world.advance(900);
    for (let tried = 0; tried < 4; tried += 1) expect((await ask(50_000, 'salah-sekali')).body).toMatchObject(wrong);
    expect((await ask(50_000)).body.stop).toBe(false);
    for (let tried = 0; tried < 5; tried += 1) expect((await ask(50_000, 'salah-sekali')).body).toMatchObject(wrong);
  });

  test('is proved again when the money is taken: one that was reset meanwhile takes nothing', async () => {
    await ready(100_000);
    const answer = await changeHostDuring(world, host.id, { password_hash: 'reset' }, () => ask(50_000));
    expect(answer.body).toMatchObject(wrong);
    expect(await host.money()).toEqual({ collected: 100_000, ready: 100_000 });
    expect(await world.rows('cashout', { host_id: host.id }, 'id')).toEqual([]);
  });

  test('is not all that is limited: banks are asked 20 times an hour for one host', async () => {
    untilTestEnds(world.config, { bankChecksPerHost: 20 });
    const checks = await Promise.all(
      Array.from({ length: 25 }, (_, number) =>
        host.call(checkAccount, { ...BANK_ACCOUNT, bankAccountNumber: `12345678${10 + number}` }),
      ),
    );
    expect(checks.filter(({ body }) => body.status === 0)).toHaveLength(20);
    const saved = await host.proved(saveBankAccount, BANK_ACCOUNT);
    expect([saved.http, saved.body.code, saved.headers['retry-after']]).toEqual([429, 'http.too_many', '3600']);
    const theirs = await createTestHost(world);
    expect((await theirs.proved(saveBankAccount, BANK_ACCOUNT)).body.status).toBe(0);
    await world.advance(3_600);
    expect((await host.proved(saveBankAccount, BANK_ACCOUNT)).body.status).toBe(0);
  });
});

describe('a cash-out at the same time as', () => {
  test('during a change of the bank or a reset goes to one account, or not at all [req 13]', async () => {
    for (let round = 0; round < (isDeep ? 5 : 2); round += 1) {
      host = await createTestHost(world);
      await ready(300_000);
      await world.advance(30 * DAY);
      const other = { bankCode: '008', bankAccountNumber: '9876543210' };
      const reset = world.admin.updateTable('host').set({ password_hash: 'reset' }).where('id', '=', host.id);
      const [answers] = await Promise.all([
        Promise.all([ask(50_000), ask(60_000), ask(70_000)]),
        host.proved(saveBankAccount, other),
        round % 2 === 0 ? reset.execute() : null,
      ]);
      const taken = answers.filter(({ body }) => body.stop === false);
      expect(taken.length).toBeLessThanOrEqual(1);
      for (const { body } of answers)
        if (body.stop === true) expect(body.code).toMatch(/^cash\.(pending|password_wrong)$/);
      const rows = await world.rows('cashout', { host_id: host.id });
      expect(rows).toHaveLength(taken.length);
      const shown = await world.ops('cash-outs list');
      for (const { id, amount } of rows) {
        const line = shown.split('\n').find((text) => text.includes(id));
        expect(line).toMatch(/bank=(BCA {2}number=1234567890|Mandiri {2}number=9876543210) /);
        expect((await host.money()).collected).toBe(300_000 - amount);
      }
    }
  });
});

describe('where no bank can be asked [dec outside world]', () => {
  const typed = { ...BANK_ACCOUNT, bankAccountHolder: 'Bang Kancil' };
  beforeEach(() => untilTestEnds(world.app.deps, { verifier: noVerifier }));
  const account = () => world.row('bank_account', { host_id: host.id }, 'holder', 'holder_compared');
  /** A new cash-out to the typed account, after its account's hold. */
  const asked = async () => {
    await ask(50_000);
    return (await pending())?.[0]?.cashout_id ?? '';
  };

  test('the form is told, and no sentence says "coba lagi"', async () => {
    expect((await host.call(bankList, {})).body.data?.checked).toBe(false);
    const saved = (await host.proved(saveBankAccount, BANK_ACCOUNT)).body;
    const checked = (await host.call(checkAccount, BANK_ACCOUNT)).body;
    expect([saved.code, checked.code]).toEqual(Array(2).fill('cash.bank_unchecked'));
    expect(saved.data).toContain('belum bisa dicek ke bank: tim belum memasangnya');
    expect(saved.data).not.toMatch(/coba lagi/i);
  });

  test('the typed holder is saved, and may be mended while nobody has compared it', async () => {
    await host.proved(saveBankAccount, { ...typed, bankAccountHolder: 'Bang Kncil' });
    const { body } = await host.proved(saveBankAccount, typed);
    expect(body.data).toMatchObject({ bank_holder: 'Bang Kancil', bank_cooldown: null });
    expect(await account()).toEqual({ holder: 'Bang Kancil', holder_compared: false });
    await host.proved(saveBankAccount, typed);
    expect(await mailsTo(world, host.email)).toHaveLength(2);
  });

  test('the first cash-out takes an operator who compares the holder; later ones leave by themselves', async () => {
    await host.proved(saveBankAccount, typed);
    await earn(100_000);
    await world.advance(4 * DAY);
    const first = await asked();
    expect(await world.row('cashout', { id: first }, 'provider')).toEqual({ provider: 'manual' });
    await refuses(world.ops(`cash-outs paid ${first}`), 'desk.holder_uncompared');
    expect(await world.ops(`cash-outs approve ${first} --compared`)).toContain('The bank names Bang Kancil');
    await world.ops(`cash-outs paid ${first}`);
    expect(await account()).toEqual({ holder: 'Bang Kancil', holder_compared: true });
    const { body } = await host.proved(saveBankAccount, { ...typed, bankAccountHolder: 'Orang Lain' });
    expect(body.data?.bank_holder).toBe('Bang Kancil');
    const second = await asked();
    expect(await world.row('cashout', { id: second }, 'provider')).toEqual({ provider: null });
    await world.ops(`cash-outs paid ${second}`);
  });

  test('a mended account is not compared by a cash-out to the one before', async () => {
    await host.proved(saveBankAccount, typed);
    await earn(50_000);
    await world.advance(4 * DAY);
    const id = await asked();
    await host.proved(saveBankAccount, { ...typed, bankAccountNumber: '9876543210' });
    await world.ops(`cash-outs approve ${id} --compared`);
    expect((await account()).holder_compared).toBe(false);
  });
});
