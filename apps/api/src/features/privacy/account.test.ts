import { uploadMedia } from '@mabarin/api-client/contract/alerts';
import {
  dashboardHost,
  forgotPassword,
  hostProfile,
  login,
  resetPassword,
} from '@mabarin/api-client/contract/accounts';
import { closeAccount, prepareHostDownload } from '@mabarin/api-client/contract/privacy';
import { saveBankAccount } from '@mabarin/api-client/contract/cash';
import { setPlayerNote } from '@mabarin/api-client/contract/mabar';
import { changePassword } from '@mabarin/api-client/contract/profile/profile';
import { addFilterWord } from '@mabarin/api-client/contract/messages';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sessionCookieName } from '#platform/http/session.ts';
import { callProved, createTestHost, logIn, TEST_PASSWORD, type TestHost } from '#testing/fixtures/hosts.ts';
import { picture } from '#testing/fixtures/images.ts';
import { joinForm, linkCode, postJoin } from '#testing/fixtures/accounts/join.ts';
import { addTestGift, winner } from '#testing/fixtures/gifts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { paidOrder, placeOrder } from '#testing/fixtures/orders.ts';
import { refundOf } from '#testing/fixtures/refunds.ts';
import { paidSupport, placeTestSupport } from '#testing/fixtures/supports.ts';
import { addWebhook } from '#testing/fixtures/webhooks.ts';
import { useWorld, type Browser } from '#testing/world.ts';

const world = useWorld();
const DAY = 86_400;

const close = ({ browser }: Pick<TestHost, 'browser'>) => callProved(world, closeAccount, {}, { as: browser });
const hostRow = (id: string) =>
  world.admin.selectFrom('host').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const profileCode = async ({ username }: { username: string }) =>
  (await world.call(hostProfile, { id: username })).body.code ?? 'shown';

describe('closing an account', () => {
  test('ends sessions and pages at once, says until when it can be taken back, and is once', async () => {
    const host = await createTestHost(world);
    const other = { browser: await logIn(world, host.email) };
    const first = await close(host);
    expect(first.body).toEqual({ status: 0, data: { until: '2026-12-20T05:00:00.000Z' } });
    // Its answer was lost: asked again by the same browser it is the same closing.
    expect((await close(host)).body).toEqual(first.body);
    expect((await close(other)).body).toEqual(first.body);
    expect((await world.call(dashboardHost, {}, { as: other.browser })).body.relogin).toBe(true);
    expect(await profileCode(host)).toBe('accounts.host_not_found');
    const mail = (await mailsTo(world, host.email)).find(({ subject }) => !subject.startsWith('Login baru'));
    expect(mail).toMatchObject({ subject: 'Akun Mabarin kamu ditutup' });
    expect(mail?.text).toContain('20 Desember 2026');
  });

  test('needs the own page: the cookie of a host without its login closes nothing', async () => {
    const host = await createTestHost(world);
    const { cookie } = host.browser;
    for (const browser of [
      { cookie, login: '' },
      { cookie, login: (await createTestHost(world)).browser.login },
    ]) {
      expect((await close({ browser })).body.relogin).toBe(true);
    }
    expect((await close({ browser: { cookie: 'karangan', login: 'karangan' } })).body.relogin).toBe(true);
    expect(await profileCode(host)).toBe('shown');
  });

  test('is taken back by logging in, and everything is as it was', async () => {
    const host = await createTestHost(world);
    await world.call(addFilterWord, { word: 'wibu' }, { as: host.browser });
    await close(host);
    await world.advance(29 * DAY);
    const browser = await logIn(world, host.email);
    expect((await world.call(dashboardHost, {}, { as: browser })).body.data).toMatchObject({ username: host.username });
    expect(await profileCode(host)).toBe('shown');
    await world.advance(2 * DAY);
    expect(await hostRow(host.id)).toMatchObject({ status: 'active', closing_at: null, closed_at: null });
  });

  test('is taken back after a reset by mail, where somebody changed the password before closing it', async () => {
    const host = await createTestHost(world);
    const changed = 'password si pencuri';
    const form = { passwordCurrent: TEST_PASSWORD, passwordNew: changed, passwordConfirm: changed };
    expect((await world.call(changePassword, form, { as: host.browser })).body.status).toBe(0);
    expect((await world.call(closeAccount, {}, { as: host.browser })).body.status).toBe(0);
    const asked = await world.call(forgotPassword, { token: 'sandbox-pass', email: host.email });
    expect(asked.body.data).toEqual({ emailValid: true });
    const code = await linkCode(world, host.email, 'reset-password');
    const reset = { code, password: 'dua puluh kancil' };
    expect((await world.call(resetPassword, reset)).body.data).toEqual({ result: true });
    expect(await hostRow(host.id)).toMatchObject({ status: 'disabled' });
    await logIn(world, host.email, reset.password);
    expect(await hostRow(host.id)).toMatchObject({ status: 'active', closing_at: null });
  });

  test('is refused with the reason while money, orders or gifts are open', async () => {
    const refusal = async (host: TestHost) => (await close(host)).body.code;
    const playing = await createTestHost(world);
    await paidOrder(world, playing);
    expect(await refusal(playing)).toBe('privacy.close_order');
    const paying = await createTestHost(world);
    await placeOrder(world, paying);
    expect(await refusal(paying)).toBe('privacy.close_payment');
    const giving = await createTestHost(world);
    await winner(world, giving, await addTestGift(world, giving.id));
    expect(await refusal(giving)).toBe('privacy.close_gift');
    const rich = await createTestHost(world);
    await paidSupport(world, rich);
    const answer = await close(rich);
    expect(answer.body).toMatchObject({ status: -1, code: 'privacy.close_balance' });
    expect(answer.body.data).toContain('Saldo kamu masih ada');
    const cashing = await createTestHost(world);
    await sql`
      insert into cashout (id, host_id, amount, fee, bank_code, number_sealed, holder, state, created_at)
      values ('CO-UJI', ${cashing.id}, 50000, 5000, '014', 'x', 'Uji', 'requested', ${world.clock.now()})
    `.execute(world.admin);
    expect(await refusal(cashing)).toBe('privacy.close_cash_out');
    await sql`delete from cashout where id = 'CO-UJI'`.execute(world.admin);
    for (const host of [playing, paying, giving, rich, cashing]) expect(await profileCode(host)).toBe('shown');
  });

  test('is done for good after 30 days: nothing is left of the person, the name is free, the books stand', async () => {
    const host = await createTestHost(world, { name: 'Kancil Perkasa' });
    const account = { bankCode: '014', bankAccountNumber: '1234567890' };
    await callProved(world, saveBankAccount, account, { as: host.browser });
    const unpaid = await placeTestSupport(world, host, { supporterName: 'Pembayar' });
    const file = {
      name: 'Gambarku',
      base64: (await picture({ width: 40, height: 40, format: 'png' })).toString('base64'),
    };
    expect((await world.call(uploadMedia, file, { as: host.browser })).body.status).toBe(0);
    await addWebhook(world, host);
    await world.advance(4 * DAY);
    await close(host);
    await world.advance(31 * DAY);
    await world.advance(3_700);
    const row = await hostRow(host.id);
    expect(row).toMatchObject({ status: 'disabled', name: 'Host yang sudah tutup', photo: null, player_id: '' });
    const { rows } = await sql<{ found: number }>`
      select count(*) as found from host where host::text ~* ${`${host.username}|kancil perkasa|${host.email}`}`.execute(
      world.admin,
    );
    expect(rows).toEqual([{ found: 0 }]);
    for (const table of ['session', 'bank_account', 'filter_word', 'webhook_endpoint', 'media'] as const) {
      expect(await world.admin.selectFrom(table).select('host_id').where('host_id', '=', host.id).execute()).toEqual(
        [],
      );
    }
    const kept = await world.admin.selectFrom('payment').selectAll().where('id', '=', unpaid).executeTakeFirst();
    expect(JSON.stringify(kept ?? null)).not.toMatch(/Kancil Perkasa|Pembayar/);
    const form = { LoginEmail: host.email, LoginPassword: TEST_PASSWORD };
    expect((await world.call(login, { form, token: 'sandbox-pass' })).body.code).toBe('accounts.login_wrong');
    await expect(
      runAsOperator(world.db, world.app.deps, ['enable-host', row.username, '--by', 'uji', '--why', 'uji']),
    ).rejects.toThrow('no disabled host');
    const joined = await postJoin(world, await joinForm({ hostUsername: host.username, hostEmail: host.email }));
    expect(joined.body).toMatchObject({ status: 0 });
  });

  test('waits while money came meanwhile, and while an operator has disabled the account', async () => {
    const host = await createTestHost(world);
    await close(host);
    await sql`
      insert into cashout (id, host_id, amount, fee, bank_code, number_sealed, holder, state, created_at)
      values ('CO-TUNGGU', ${host.id}, 50000, 5000, '014', 'x', 'Uji', 'requested', ${world.clock.now()})
    `.execute(world.admin);
    await world.advance(31 * DAY);
    expect(await hostRow(host.id)).toMatchObject({ closed_at: null, username: host.username });
    await sql`delete from cashout where id = 'CO-TUNGGU'`.execute(world.admin);
    const by = ['--by', 'uji', '--why', 'uji'];
    await runAsOperator(world.db, world.app.deps, ['disable-host', host.username, ...by]);
    const form = { LoginEmail: host.email, LoginPassword: TEST_PASSWORD };
    expect((await world.call(login, { form, token: 'sandbox-pass' })).body.code).toBe('accounts.login_wrong');
    await world.advance(3_700);
    expect(await hostRow(host.id)).toMatchObject({ status: 'disabled', closed_at: null });
  });
});

test('an account that was closing when it was disabled goes on closing with the days it had left', async () => {
  const host = await createTestHost(world);
  await close(host);
  const before = (await hostRow(host.id)).closing_at;
  const ops = (name: string) =>
    runAsOperator(world.db, world.app.deps, [name, host.username, '--by', 'uji', '--why', 'uji']);
  await world.advance(20 * DAY);
  await ops('disable-host');
  await expect(ops('disable-host')).rejects.toThrow('no active host');
  await world.advance(20 * DAY);
  expect(await ops('enable-host')).toContain('goes on closing');
  const after = await hostRow(host.id);
  expect(after).toMatchObject({ status: 'disabled', suspended_at: null, closed_at: null });
  expect(Number(after.closing_at) - Number(before)).toBe(20 * DAY * 1_000);
  await world.advance(9 * DAY);
  expect(await hostRow(host.id)).toMatchObject({ closed_at: null });
  await world.advance(2 * DAY);
  expect((await hostRow(host.id)).closed_at).not.toBeNull();
});

describe("a host's copy", () => {
  const prepare = async (host: TestHost, password = TEST_PASSWORD) =>
    (await world.call(prepareHostDownload, { password }, { as: host.browser })).body;
  const open = (path: string, browser: Browser | null) =>
    world.app.server.inject({
      url: path,
      headers: browser === null ? {} : { cookie: `${sessionCookieName(world.config)}=${browser.cookie}` },
    });

  test('has its own rows, line by line, without what viewers hide from it', async () => {
    const [host, other] = [await createTestHost(world), await createTestHost(world, { name: 'Host Lain' })];
    await paidSupport(world, host, { supporterName: 'Wati', supporterEmail: 'wati@example.test' });
    await paidSupport(world, host, { supporterEmail: 'rahasia@example.test', supporterEmailHidden: true });
    await paidSupport(world, other, { supporterName: 'Punya Lain' });
    const [order, givenBack] = [await paidOrder(world, host), await paidOrder(world, host)];
    const entryOf = ({ player }: typeof order) =>
      world.admin.selectFrom('mabar_entry').select('id').where('player_id', '=', player.id).executeTakeFirstOrThrow();
    const { id: entryId } = await entryOf(order);
    const refund = await refundOf(world, host, String((await entryOf(givenBack)).id));
    await world.call(setPlayerNote, { mabarID: String(entryId), note: 'Ramah.' }, { as: host.browser });
    await callProved(
      world,
      saveBankAccount,
      { bankCode: '014', bankAccountNumber: '1234567890' },
      { as: host.browser },
    );
    const { data } = (await prepare(host)) as { data: { path: string } };
    const file = await open(data.path, host.browser);
    expect(file.headers).toMatchObject({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'content-disposition': `attachment; filename="mabarin-${host.username}.ndjson"`,
      'cache-control': 'no-store',
    });
    const lines = file.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { kind: string });
    const of = (kind: string) => lines.filter((line) => line.kind === kind);
    expect(of('account')).toMatchObject([{ username: host.username, email: host.email }]);
    expect(of('support')).toHaveLength(2);
    expect(of('support')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Wati', email: 'wati@example.test' }),
        expect.objectContaining({ email: null }),
      ]),
    );
    expect(of('waiting')).toMatchObject([{ playerID: order.player.id }]);
    expect(of('note')).toMatchObject([{ text: 'Ramah.', playerID: order.player.id }]);
    expect(of('transaction')).toHaveLength(5);
    expect(of('bank_account')).toMatchObject([{ number: '1234567890' }]);
    const { charge_reference: charge } = await world.admin
      .selectFrom('refund')
      .select('charge_reference')
      .where('host_id', '=', host.id)
      .executeTakeFirstOrThrow();
    expect(charge).not.toBeNull();
    expect(of('refund')).toMatchObject([{ reference: refund.refund_id, charge, asked_by: 'host' }]);
    expect(file.body).not.toMatch(/rahasia@example|Punya Lain|argon2|sealed/);
    for (const { id, ticket } of [order, givenBack]) {
      expect(file.body).not.toContain(id);
      expect(file.body).not.toContain(ticket);
    }
  });

  test('opens at its address for two minutes to the same session only', async () => {
    const [host, other] = [await createTestHost(world), await createTestHost(world)];
    const { data } = (await prepare(host)) as { data: { path: string } };
    const again = { browser: await logIn(world, host.email) };
    for (const browser of [null, other.browser, again.browser])
      expect((await open(data.path, browser)).statusCode).toBe(404);
    for (const path of [
      `${data.path}x`,
      data.path.replace(/\d+\./, '99999999999.'),
      data.path.replace(/[^/]+$/, 'x'),
    ]) {
      expect((await open(path, host.browser)).statusCode).toBe(404);
    }
    expect((await open(data.path, host.browser)).statusCode).toBe(200);
    await world.advance(121);
    expect((await open(data.path, host.browser)).json()).toMatchObject({ code: 'privacy.download_expired' });
  });

  test('of many rows comes whole, page after page', async () => {
    const host = await createTestHost(world);
    await sql`
      insert into mabar_game (host_id, game_key, result, game, win, lose, created_at)
      select ${host.id}, gen_random_uuid(), 'win', n, n, 0, ${world.clock.now()}::timestamptz
      from generate_series(1, 1203) n`.execute(world.admin);
    const { data } = (await prepare(host)) as { data: { path: string } };
    const { body } = await open(data.path, host.browser);
    expect(body.split('\n').filter((line) => line.includes('"kind":"game"'))).toHaveLength(1_203);
  });
});
