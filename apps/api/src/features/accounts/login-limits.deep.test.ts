import { forgotPassword, login, resetPassword } from '@mabarin/api-client/contract/accounts';
import { changePassword } from '@mabarin/api-client/contract/profile/profile';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#app.ts';
import { deviceCookieName } from '#platform/http/session.ts';
import { browserOf, createTestHost, TEST_PASSWORD, useHost } from '#testing/fixtures/hosts.ts';
import { linkCode } from '#testing/fixtures/accounts/join.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { useWorld } from '#testing/world.ts';

/** With the limits of production, and a proxy in front that names the address a request comes from. */
const world = useWorld({ config: { trustProxy: ['127.0.0.1'], loginsPerEmail: 5, loginsPerEmailHour: 50 } });
const host = useHost(world);

type From = { ip?: string; device?: string | undefined };
const headersOf = ({ ip = '114.5.6.7', device }: From) => ({
  'x-forwarded-for': ip,
  ...(device === undefined ? {} : { cookie: `${deviceCookieName(world.config)}=${device}` }),
});
const tryLogin = (email: string, password: string, from: From = {}) =>
  world.call(
    login,
    { form: { LoginEmail: email, LoginPassword: password }, token: 'sandbox-pass' },
    { headers: headersOf(from) },
  );
const codeOf = (answer: { body: { code?: string; status: number } }) => answer.body.code ?? answer.body.status;
const waitOf = (answer: { headers: Record<string, unknown> }) => Number(answer.headers['retry-after']);
/** The token by which a browser is known from now on. */
const deviceOf = (answer: { headers: Record<string, string | string[] | number | undefined> }) => {
  const lines = [answer.headers['set-cookie']].flat().map(String);
  const start = `${deviceCookieName(world.config)}=`;
  const line = lines.find((one) => one.startsWith(start));
  return line?.slice(start.length).split(';')[0];
};
/** Uses up what unknown browsers may try in an hour, from one network after the other. */
async function attack(email: string, networks = '36.70'): Promise<void> {
  for (let number = 0; number < 50; number += 1) {
    const ip = `${networks}.${Math.floor(number / 5)}.${number % 5}`;
    expect(codeOf(await tryLogin(email, 'tebakan', { ip }))).toBe('accounts.login_wrong');
  }
}

test('after five tries a network waits for this e-mail, longer each time; others do not [dec limits]', async () => {
  for (let tries = 0; tries < 5; tries += 1) {
    const ip = `114.5.6.${tries}`;
    expect(codeOf(await tryLogin(host.email, 'salah', { ip }))).toBe('accounts.login_wrong');
  }
  const blocked = await tryLogin(host.email.toUpperCase(), TEST_PASSWORD);
  expect([blocked.http, waitOf(blocked)]).toEqual([429, 30]);
  expect(blocked.body).toEqual({
    status: -1,
    code: 'accounts.login_wait',
    data: 'Terlalu banyak percobaan login. Coba lagi dalam 30 detik ya!',
  });
  expect(codeOf(await tryLogin(host.email, 'salah', { ip: '114.5.7.7' }))).toBe('accounts.login_wrong');
  expect(codeOf(await tryLogin((await createTestHost(world)).email, TEST_PASSWORD))).toBe(0);

  const waits: number[] = [];
  for (let wait = 30; waits.length < 7; wait = waits.at(-1) ?? 0) {
    await world.advance(wait - 1);
    expect(codeOf(await tryLogin(host.email, TEST_PASSWORD))).toBe('accounts.login_wait');
    await world.advance(1);
    expect(codeOf(await tryLogin(host.email, 'salah'))).toBe('accounts.login_wrong');
    waits.push(waitOf(await tryLogin(host.email, TEST_PASSWORD)));
  }
  expect(waits).toEqual([60, 120, 240, 480, 900, 900, 900]);
  await world.advance(900);
  expect(codeOf(await tryLogin(host.email, TEST_PASSWORD))).toBe(0);
  for (let tries = 0; tries < 5; tries += 1)
    expect(codeOf(await tryLogin(host.email, 'salah'))).toBe('accounts.login_wrong');
  expect(waitOf(await tryLogin(host.email, TEST_PASSWORD))).toBe(30);
});

test('of thirty tries at once no more than five are looked at [dec limits]', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => tryLogin(host.email, 'salah')));
  expect(answers.filter((answer) => codeOf(answer) === 'accounts.login_wrong')).toHaveLength(5);
  expect(answers.filter((answer) => codeOf(answer) === 'accounts.login_wait')).toHaveLength(25);
});

test('another process and a restart know the tries that were made [dec limits]', async () => {
  for (let tries = 0; tries < 5; tries += 1) await tryLogin(host.email, 'salah');
  const other = await createApp({ ...world.config, poll: false }, { clock: world.clock, strict: true });
  onTestFinished(() => other.close());
  const answer = await other.server.inject({
    method: 'POST',
    url: login.path,
    headers: headersOf({}),
    payload: { form: { LoginEmail: host.email, LoginPassword: TEST_PASSWORD }, token: 'sandbox-pass' },
  });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '30']);
});

test('after 50 tries an hour only a known device gets in, and the host gets one mail [dec limits]', async () => {
  const known = deviceOf(await tryLogin(host.email, TEST_PASSWORD));
  await attack(host.email);
  for (const ip of ['36.71.0.1', '114.5.6.7']) {
    const locked = await tryLogin(host.email, TEST_PASSWORD, { ip });
    expect([locked.http, locked.body]).toEqual([
      429,
      {
        status: -1,
        code: 'accounts.login_locked',
        data: 'Terlalu banyak percobaan login dengan email ini. Masuk dari perangkat yang biasa kamu pakai, buat password baru lewat "Lupa Password", atau coba lagi dalam 60 menit ya!',
      },
    ]);
    expect(waitOf(locked)).toBe(3_600);
  }
  const home = await tryLogin(host.email, TEST_PASSWORD, { device: known });
  expect(codeOf(home)).toBe(0);
  expect(deviceOf(home)).toBeDefined();

  const other = await createTestHost(world);
  const theirs = deviceOf(await tryLogin(other.email, TEST_PASSWORD));
  for (const device of [
    theirs,
    `${known}x`,
    `${known?.split('.')[0]}.9999999999.${known?.split('.')[2]}`,
    'a.b.c',
    '..',
  ]) {
    expect(codeOf(await tryLogin(host.email, TEST_PASSWORD, { ip: '36.72.0.1', device }))).toMatch(
      /^accounts\.login_(locked|wait)$/,
    );
  }

  await world.advance(3_600);
  expect(codeOf(await tryLogin(host.email, TEST_PASSWORD))).toBe(0);
  await attack(host.email, '36.80');
  expect(codeOf(await tryLogin(host.email, TEST_PASSWORD, { ip: '36.73.0.1' }))).toBe('accounts.login_locked');
  const mails = (await mailsTo(world, host.email)).filter(({ subject }) => !subject.startsWith('Login baru'));
  expect(mails.map(({ subject }) => subject)).toEqual(['Banyak percobaan login ke akun Mabarin kamu']);
  expect(mails[0]?.text).toContain('lebih dari 50 percobaan login');
  expect(mails[0]?.links).toEqual([`${world.config.origins.public}/forgot-password`]);
}, 60_000);

test('the tries of a known device slow down that device alone, and count for nobody else', async () => {
  const known = deviceOf(await tryLogin(host.email, TEST_PASSWORD));
  for (let tries = 0; tries < 5; tries += 1) await tryLogin(host.email, 'salah');
  expect(codeOf(await tryLogin(host.email, TEST_PASSWORD))).toBe('accounts.login_wait');
  for (let tries = 0; tries < 5; tries += 1) {
    expect(codeOf(await tryLogin(host.email, 'salah', { device: known }))).toBe('accounts.login_wrong');
  }
  expect(codeOf(await tryLogin(host.email, TEST_PASSWORD, { device: known }))).toBe('accounts.login_wait');
  await world.advance(30);
  expect(codeOf(await tryLogin(host.email, TEST_PASSWORD, { device: known }))).toBe(0);
});

test('right logins use up nothing', async () => {
  world.config.loginsPerEmailHour = 3;
  onTestFinished(() => void (world.config.loginsPerEmailHour = 50));
  for (let number = 0; number < 8; number += 1) {
    expect(codeOf(await tryLogin(host.email, TEST_PASSWORD, { ip: `36.73.${number}.1` }))).toBe(0);
  }
});

test('an e-mail without an account is slowed down, locked and answered like one with [dec limits]', async () => {
  const unknown = 'tidak.ada.siapa@mabarin.test';
  const seen: unknown[] = [];
  for (const email of [host.email, unknown]) {
    const answers = [];
    for (let tries = 0; tries < 6; tries += 1) answers.push(await tryLogin(email, 'salah'));
    await world.advance(3_600);
    await attack(email);
    for (const device of [undefined, 'a.9999999999.b']) {
      answers.push(await tryLogin(email, 'salah', { ip: '36.71.0.1', device }));
    }
    seen.push(answers.map(({ http, headers, body }) => [http, body, headers['retry-after'], headers['set-cookie']]));
    await world.advance(3_600);
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(await mailsTo(world, unknown)).toEqual([]);
}, 60_000);

test('a reset makes every device unknown, and ends the waits for its own browser [dec limits]', async () => {
  const known = deviceOf(await tryLogin(host.email, TEST_PASSWORD));
  await world.call(forgotPassword, { token: 'sandbox-pass', email: host.email });
  const code = await linkCode(world, host.email, 'reset-password');
  await attack(host.email);
  expect(codeOf(await tryLogin(host.email, TEST_PASSWORD, { ip: '36.71.0.1' }))).toBe('accounts.login_locked');

  const password = 'sembilan ekor kancil';
  const reset = await world.call(resetPassword, { code, password }, { headers: headersOf({ ip: '36.71.0.1' }) });
  const fresh = deviceOf(reset);
  await attack(host.email, '36.80');
  expect(codeOf(await tryLogin(host.email, password, { ip: '36.75.0.1', device: known }))).toBe(
    'accounts.login_locked',
  );
  expect(codeOf(await tryLogin(host.email, password, { ip: '36.76.0.1', device: fresh }))).toBe(0);
}, 60_000);

test('another password from inside keeps this browser known, and no other', async () => {
  const first = await tryLogin(host.email, TEST_PASSWORD);
  const other = deviceOf(await tryLogin(host.email, TEST_PASSWORD));
  const password = 'sepuluh ekor kancil';
  const form = { passwordCurrent: TEST_PASSWORD, passwordNew: password, passwordConfirm: password };
  const changed = await world.call(changePassword, form, { as: browserOf(world, first) });
  expect(changed.body).toMatchObject({ result: true });
  await attack(host.email);
  expect(codeOf(await tryLogin(host.email, password, { ip: '36.75.0.1', device: other }))).toBe(
    'accounts.login_locked',
  );
  expect(codeOf(await tryLogin(host.email, password, { ip: '36.76.0.1', device: deviceOf(changed) }))).toBe(0);
}, 60_000);

test('a change of the password whose answer was lost makes this browser known when it is sent again', async () => {
  const first = await tryLogin(host.email, TEST_PASSWORD);
  const password = 'sebelas ekor kancil';
  const form = { passwordCurrent: TEST_PASSWORD, passwordNew: password, passwordConfirm: password };
  const change = () => world.call(changePassword, form, { as: browserOf(world, first) });
  expect((await change()).body).toMatchObject({ result: true });
  for (let repeats = 0; repeats < 6; repeats += 1) {
    const repeated = await change();
    expect(repeated.body).toEqual({ status: 0, result: true, data: null });
    expect(deviceOf(repeated)).toBeDefined();
  }
  const repeated = await change();
  await attack(host.email);
  expect(codeOf(await tryLogin(host.email, password, { ip: '36.76.0.1', device: deviceOf(repeated) }))).toBe(0);
}, 60_000);

test('a reset whose answer was lost makes this browser known, and ends its waits, when it is sent again', async () => {
  await world.call(forgotPassword, { token: 'sandbox-pass', email: host.email });
  const code = await linkCode(world, host.email, 'reset-password');
  const password = 'dua belas ekor kancil';
  const reset = () => world.call(resetPassword, { code, password }, { headers: headersOf({ ip: '36.71.0.1' }) });
  expect((await reset()).body.data).toEqual({ result: true });
  for (let tries = 0; tries < 5; tries += 1) await tryLogin(host.email, 'salah', { ip: '36.71.0.1' });
  expect(codeOf(await tryLogin(host.email, password, { ip: '36.71.0.1' }))).toBe('accounts.login_wait');

  const repeated = await reset();
  expect(repeated.body.data).toEqual({ result: true });
  expect(codeOf(await tryLogin(host.email, password, { ip: '36.71.0.1' }))).toBe(0);
  await attack(host.email);
  expect(codeOf(await tryLogin(host.email, password, { ip: '36.76.0.1', device: deviceOf(repeated) }))).toBe(0);

  const other = await world.call(resetPassword, { code, password: 'tiga belas ekor kancil' });
  expect([other.body.data, deviceOf(other)]).toEqual([{ result: false }, undefined]);
}, 60_000);

test('a browser is known for 180 days, by a cookie that no script reads', async () => {
  const answer = await tryLogin(host.email, TEST_PASSWORD);
  const known = deviceOf(answer);
  expect([answer.headers['set-cookie']].flat().map(String)).toContainEqual(
    expect.stringMatching(/^mabarin_\d+-device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
  );
  await world.advance(180 * 86_400);
  for (let tries = 0; tries < 5; tries += 1) await tryLogin(host.email, 'salah');
  expect(codeOf(await tryLogin(host.email, TEST_PASSWORD, { device: known }))).toBe('accounts.login_wait');
});

test('what is counted names nobody, and is forgotten', async () => {
  const rows = async () => (await sql`select * from rate_limit`.execute(world.admin)).rows;
  await world.advance(2 * 86_400);
  expect(await rows()).toEqual([]);
  await tryLogin(host.email, 'salah');
  expect(await rows()).toHaveLength(2);
  const shown = JSON.stringify(await rows());
  for (const part of [host.email, host.username, host.id, '114.5.6']) expect(shown).not.toContain(part);
  await world.advance(2 * 3_600);
  expect(await rows()).toEqual([]);
});
