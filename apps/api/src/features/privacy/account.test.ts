import { uploadMedia } from '@mabarin/api-client/contract/alerts';
import {
  dashboardHost,
  forgotPassword,
  hostProfile,
  login,
  resetPassword,
} from '@mabarin/api-client/contract/accounts';
import { closeAccount } from '@mabarin/api-client/contract/privacy';
import { saveBankAccount } from '@mabarin/api-client/contract/cash';
import { changePassword } from '@mabarin/api-client/contract/profile/profile';
import { addFilterWord } from '@mabarin/api-client/contract/messages';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  BANK_ACCOUNT,
  callProved,
  createTestHost,
  logIn,
  personOf,
  TEST_PASSWORD,
  type TestHost,
  useHost,
} from '#testing/fixtures/hosts.ts';
import { picture } from '#testing/fixtures/images.ts';
import { joinForm, linkCode, postJoin } from '#testing/fixtures/accounts/join.ts';
import { addTestGift, winner } from '#testing/fixtures/gifts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { paidOrder, placeOrder } from '#testing/fixtures/orders.ts';
import { placeTestSupport } from '#testing/fixtures/supports.ts';
import { addWebhook } from '#testing/fixtures/webhooks.ts';
import { refuses } from '#testing/refusals.ts';
import { DAY, useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const close = ({ browser }: Pick<TestHost, 'browser'>) => callProved(world, closeAccount, {}, { as: browser });

const hostRow = (id: string) => world.row('host', { id });
const profileCode = async ({ username }: { username: string }) =>
  (await world.call(hostProfile, { id: username })).body.code ?? 'shown';

describe('closing an account', () => {
  test('ends sessions and pages at once, says until when it can be taken back, and is once', async () => {
    const other = personOf(world, await logIn(world, host.email), TEST_PASSWORD);
    const first = await close(host);
    expect(first.body).toEqual({ status: 0, data: { until: '2026-12-20T05:00:00.000Z' } });
    // The first answer was lost: asked again by the same browser it is the same closing.
    expect((await close(host)).body).toEqual(first.body);
    expect((await close(other)).body).toEqual(first.body);
    expect((await other.call(dashboardHost, {})).body.relogin).toBe(true);
    expect(await profileCode(host)).toBe('accounts.host_not_found');
    const mail = (await mailsTo(world, host.email)).find(({ subject }) => !subject.startsWith('Login baru'));
    expect(mail).toMatchObject({ subject: 'Akun Mabarin kamu ditutup' });
    expect(mail?.text).toContain('20 Desember 2026');
  });

  test('needs the own page: the cookie of a host without its login closes nothing', async () => {
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
    await host.call(addFilterWord, { word: 'wibu' });
    await close(host);
    await world.advance(29 * DAY);
    const browser = await logIn(world, host.email);
    expect((await world.call(dashboardHost, {}, { as: browser })).body.data).toMatchObject({ username: host.username });
    expect(await profileCode(host)).toBe('shown');
    await world.advance(2 * DAY);
    expect(await hostRow(host.id)).toMatchObject({ status: 'active', closing_at: null, closed_at: null });
  });

  test('is taken back after a reset by mail, where somebody changed the password before closing it', async () => {
    const changed = 'password si pencuri';
    const form = { passwordCurrent: TEST_PASSWORD, passwordNew: changed, passwordConfirm: changed };
    expect((await host.call(changePassword, form)).body.status).toBe(0);
    expect((await host.call(closeAccount, {})).body.status).toBe(0);
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
    await rich.paidSupport();
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
    await host.proved(saveBankAccount, BANK_ACCOUNT);
    const unpaid = await placeTestSupport(world, host, { supporterName: 'Pembayar' });
    const file = {
      name: 'Gambarku',
      base64: (await picture({ width: 40, height: 40, format: 'png' })).toString('base64'),
    };
    expect((await host.call(uploadMedia, file)).body.status).toBe(0);
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
    const [kept] = await world.rows('payment', { id: unpaid });
    expect(JSON.stringify(kept ?? null)).not.toMatch(/Kancil Perkasa|Pembayar/);
    const form = { LoginEmail: host.email, LoginPassword: TEST_PASSWORD };
    expect((await world.call(login, { form, token: 'sandbox-pass' })).body.code).toBe('accounts.login_wrong');
    await refuses(world.ops(`enable-host ${row.username}`), 'desk.not_disabled');
    const joined = await postJoin(world, await joinForm({ hostUsername: host.username, hostEmail: host.email }));
    expect(joined.body).toMatchObject({ status: 0 });
  });

  test('waits while money came meanwhile, and while an operator has disabled the account', async () => {
    await close(host);
    await sql`
      insert into cashout (id, host_id, amount, fee, bank_code, number_sealed, holder, state, created_at)
      values ('CO-TUNGGU', ${host.id}, 50000, 5000, '014', 'x', 'Uji', 'requested', ${world.clock.now()})
    `.execute(world.admin);
    await world.advance(31 * DAY);
    expect(await hostRow(host.id)).toMatchObject({ closed_at: null, username: host.username });
    await sql`delete from cashout where id = 'CO-TUNGGU'`.execute(world.admin);
    const by = ['--by', 'uji', '--why', 'uji'];
    await runAsOperator(world.db, world.app.deps, ['disable-host', host.username, '--because', 'fraud', ...by]);
    const form = { LoginEmail: host.email, LoginPassword: TEST_PASSWORD };
    const { body } = await world.call(login, { form, token: 'sandbox-pass' });
    expect(body).toMatchObject({ data: { suspended: { kind: 'suspended', because: 'fraud' } } });
    await world.advance(3_700);
    expect(await hostRow(host.id)).toMatchObject({ status: 'disabled', closed_at: null });
  });
});
