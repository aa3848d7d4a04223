import { dashboardHost, hostProfile, login, logout, session } from '@mabarin/api-client/contract/accounts';
import { hash } from '@node-rs/argon2';
import { addDays } from '#platform/date-fns.ts';
import { expect, test } from 'vitest';
import { deviceToken, knownDevice } from './device.commands.ts';
import { deviceCookieName } from '#platform/http/session.ts';
import { createTestHost, logIn, TEST_PASSWORD, useHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { useWorld, type Browser } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const relogin = { status: -1, code: 'accounts.relogin', relogin: true };

const asHost = (browser: Browser | undefined, headers: Record<string, string> = {}) =>
  world.call(dashboardHost, {}, { ...(browser ? { as: browser } : {}), headers });
const tryLogin = (LoginEmail: unknown, LoginPassword: unknown, token = 'sandbox-pass') =>
  world.call(login, { form: { LoginEmail, LoginPassword } as { LoginEmail: string; LoginPassword: string }, token });

test('a host that logs in sees its own profile, its code and its three events [pub 7 login] [dash 7 host]', async () => {
  const host = await createTestHost(world, { name: 'Bang Uji', roles: { gameRoleJungler: true } });
  const { http, body } = await asHost(host.browser);
  expect(http).toBe(200);
  expect(body).toMatchObject({
    status: 0,
    data: {
      username: host.username,
      code: host.code,
      name: 'Bang Uji',
      playerRole: { gameRoleJungler: true, gameRoleRoamer: false },
      balance_collected: 0,
      balance_ready: 0,
    },
  });
  const { events } = (body as { data: { events: { title: string; type: string; price: number; status: boolean }[] } })
    .data;
  expect(events.map(({ title, type, price, status }) => [title, type, price, status])).toEqual([
    ['Reguler', 'mabarin', 10_000, true],
    ['Fast-Track', 'mabarin', 20_000, true],
    ['Sundul', 'mabarin', 10_000, true],
  ]);
});

test('the cookie is HttpOnly, Lax, on the whole host, and only its hash is stored [dec sessions]', async () => {
  const answer = await tryLogin(host.email, TEST_PASSWORD);
  const [cookie = ''] = [answer.headers['set-cookie']].flat().map(String);
  expect(cookie).toMatch(/^mabarin_\d+=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  const token = /=([\w-]{43})/.exec(cookie)?.[1] ?? '';
  const rows = await world.rows('session', { host_id: host.id });
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.token_hash))).toBe(true);
});

test('a call needs the cookie and its login header [pub 6 login header] [dash 6 guard] [dec sessions]', async () => {
  const other = await createTestHost(world);
  const again = await logIn(world, host.email);
  const { cookie } = host.browser;
  expect((await asHost(undefined)).body).toMatchObject(relogin);
  expect((await asHost({ cookie, login: '' })).body).toMatchObject(relogin);
  expect((await asHost({ cookie, login: other.browser.login })).body).toMatchObject(relogin);
  expect((await asHost({ cookie, login: again.login })).body).toMatchObject(relogin);
  expect((await asHost({ cookie: 'x'.repeat(43), login: host.browser.login })).body).toMatchObject(relogin);
  expect((await asHost(host.browser)).body).toMatchObject({ status: 0 });
  expect((await asHost(again)).body).toMatchObject({ status: 0 });
});

test('an Origin that is not ours ends in relogin, one of ours passes [dec sessions] [req 20]', async () => {
  const { dashboard, public: site, overlay } = world.config.origins;
  for (const origin of ['https://jahat.example', overlay, 'null', '']) {
    expect((await asHost(host.browser, { origin })).body, origin).toMatchObject(relogin);
    const there = { as: host.browser, headers: { origin } };
    expect((await world.call(session, {}, there)).body, origin).toMatchObject(relogin);
    expect((await world.call(logout, {}, there)).body, origin).toMatchObject(relogin);
  }
  for (const origin of [dashboard, site]) {
    expect((await asHost(host.browser, { origin })).body, origin).toMatchObject({ status: 0 });
  }
  expect((await asHost(host.browser)).body).toMatchObject({ status: 0 });
});

test('a password of before, hashed as it was typed, is hashed anew at a login in silence', async () => {
  const typed = 'kopi susu é'.normalize('NFD');
  const before = await hash(typed);
  await world.set('host', { id: host.id }, { password_hash: before });
  const signIn = async (password: string) => (await tryLogin(host.email, password)).body.status;
  expect(await signIn(typed)).toBe(0);
  const { password_hash: now } = await world.row('host', { id: host.id });
  expect(now).not.toBe(before);
  expect(await signIn(typed.normalize('NFC'))).toBe(0);
});

test('a login is opened for our own origins only', async () => {
  const form = { LoginEmail: host.email, LoginPassword: TEST_PASSWORD };
  const from = (origin: string) => world.call(login, { form, token: 'sandbox-pass' }, { headers: { origin } });
  for (const origin of ['https://jahat.example', world.config.origins.overlay, 'null']) {
    const answer = await from(origin);
    expect(answer.body, origin).toMatchObject(relogin);
    expect(answer.headers['set-cookie'], origin).toBeUndefined();
  }
  expect((await from(world.config.origins.public)).body.status).toBe(0);
});

test('the session call needs the cookie alone and answers the login value [dec sessions]', async () => {
  const host = await createTestHost(world, { name: 'Bang Sesi' });
  const answer = await world.call(session, {}, { as: { ...host.browser, login: '' } });
  expect(answer.body).toMatchObject({
    status: 0,
    data: {
      login: host.browser.login,
      host: { username: host.username, name: 'Bang Sesi', type: 'Host', photo: null },
    },
  });
  expect((await world.call(session, {})).body).toMatchObject(relogin);
});

test('logout ends this session alone, and may be pressed again [dash 7 logout] [dec sessions] [req 21]', async () => {
  const phone = await logIn(world, host.email);
  const out = await host.call(logout, {});
  expect(out.body).toEqual({ status: 0, data: null });
  expect(String(out.headers['set-cookie'])).toMatch(/^mabarin_\d+=; /);
  expect((await asHost(host.browser)).body).toMatchObject(relogin);
  expect((await asHost(phone)).body).toMatchObject({ status: 0 });
  expect((await host.call(logout, {})).body).toEqual({ status: 0, data: null });
  expect((await world.call(logout, {})).body).toEqual({ status: 0, data: null });
});

test('a session idle for 7 days is over, one in use is not [dec sessions]', async () => {
  const idle = await logIn(world, host.email);
  const day = 86_400;
  await world.advance(6 * day);
  expect((await asHost(host.browser)).body).toMatchObject({ status: 0 });
  await world.advance(day);
  expect((await asHost(idle)).body).toMatchObject(relogin);
  expect((await asHost(host.browser)).body).toMatchObject({ status: 0 });
});

test('a session is over after 30 days, however busy [dec sessions]', async () => {
  for (let used = 0; used < 5; used += 1) {
    world.clock.offsetSeconds += 6 * 86_400 - 60;
    expect((await asHost(host.browser)).body, `after ${used + 1} times 6 days`).toMatchObject({ status: 0 });
  }
  await world.advance(300);
  expect((await asHost(host.browser)).body).toMatchObject(relogin);
});

test('a session in use is written at most once a minute', async () => {
  const seen = async () => {
    const [row] = await world.rows('session', { host_id: host.id });
    return row?.last_seen_at.getTime();
  };
  const atLogin = await seen();
  await world.advance(59);
  await asHost(host.browser);
  expect(await seen()).toBe(atLogin);
  await world.advance(2);
  await asHost(host.browser);
  expect(await seen()).toBe(world.clock.now().getTime());
});

test('a disabled host is logged out at once and its page is gone [dec operator]', async () => {
  await world.set('host', { id: host.id }, { status: 'disabled' });
  expect((await asHost(host.browser)).body).toMatchObject(relogin);
  expect((await world.call(hostProfile, { id: host.username })).body).toMatchObject({
    status: -1,
    code: 'accounts.host_not_found',
  });
});

test('logging in again replaces the session this browser had', async () => {
  await host.call(login, { form: { LoginEmail: host.email, LoginPassword: TEST_PASSWORD }, token: 'sandbox-pass' });
  expect((await asHost(host.browser)).body).toMatchObject(relogin);
});

test('wrong password, unknown e-mail and closed accounts read the same [pub 7 login] [pub 8 login]', async () => {
  const pending = await createTestHost(world, { status: 'pending' });
  const closed = await createTestHost(world, { status: 'disabled' });
  await world.set('host', { id: closed.id }, { closed_at: world.clock.now() });
  const answers = [
    await tryLogin(host.email, 'salah'),
    await tryLogin('tidak-ada@mabarin.test', TEST_PASSWORD),
    await tryLogin(pending.email, TEST_PASSWORD),
    await tryLogin(closed.email, TEST_PASSWORD),
  ];
  for (const { http, headers, body } of answers) {
    expect(http).toBe(200);
    expect(body).toEqual({ status: -1, data: 'Email atau password salah!', code: 'accounts.login_wrong' });
    expect(headers['set-cookie']).toBeUndefined();
  }
});

test('the e-mail is matched in any capitals and without spaces around it', async () => {
  expect((await tryLogin(` ${host.email.toUpperCase()} `, TEST_PASSWORD)).body).toMatchObject({ status: 0 });
});

test.each([
  ['no e-mail', '', 'rahasia'],
  ['an e-mail that is none', 'bukan-email', 'rahasia'],
  ['no password', 'ada@mabarin.test', ''],
  ['a number for a password', 'ada@mabarin.test', 12_345],
  ['a password of a kilobyte and more', 'ada@mabarin.test', 'x'.repeat(1_025)],
  ['nothing at all', undefined, undefined],
])('a login form with %s is refused with the sentence of the spec [pub 5 login]', async (_case, email, password) => {
  const { http, body } = await tryLogin(email, password);
  expect(http).toBe(200);
  expect(body).toEqual({
    status: -1,
    data: 'Pastikan sudah mengisi email dan password dengan benar!',
    code: 'accounts.login_invalid',
  });
});

test('too many failed logins lock an e-mail for unknown browsers, not for a known one [dec limits]', async () => {
  const first = await tryLogin(host.email, TEST_PASSWORD);
  const cookies = [first.headers['set-cookie']].flat().map(String);
  const device = cookies.find((cookie) => cookie.startsWith(`${deviceCookieName(world.config)}=`))?.split(';')[0] ?? '';
  untilTestEnds(world.config, { loginsPerEmailHour: 3 });
  for (let tries = 0; tries < 3; tries += 1)
    expect((await tryLogin(host.email, 'salah')).body).toMatchObject({ code: 'accounts.login_wrong' });
  const locked = await tryLogin(host.email, TEST_PASSWORD);
  expect([locked.http, locked.body]).toMatchObject([429, { code: 'accounts.login_locked' }]);
  const form = { LoginEmail: host.email, LoginPassword: TEST_PASSWORD };
  const known = await world.call(login, { form, token: 'sandbox-pass' }, { headers: { cookie: device } });
  expect(known.body.status).toBe(0);
  await world.advance(0);
  const subjects = (await mailsTo(world, host.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Banyak percobaan login ke akun Mabarin kamu');
});

test('a browser is known to its own account, for 180 days, and until the password changes', () => {
  const { deps } = world.app;
  const account = { id: 'a', password_hash: 'old' };
  const token = deviceToken(deps, account);
  const isKnown = (days: number, changed = {}) => {
    const clock = { now: () => addDays(world.clock.now(), days) };
    return knownDevice({ ...deps, clock }, { ...account, ...changed }, token) !== null;
  };
  expect([isKnown(179), isKnown(180)]).toEqual([true, false]);
  expect([isKnown(0, { id: 'b' }), isKnown(0, { password_hash: 'new' })]).toEqual([false, false]);
});

test('without a human there is no login [pub 6 captcha]', async () => {
  const { body } = await tryLogin(host.email, TEST_PASSWORD, 'robot');
  expect(body).toMatchObject({ status: -1, code: 'http.captcha' });
});
