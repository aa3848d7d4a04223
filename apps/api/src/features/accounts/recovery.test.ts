import { dashboardHost, forgotPassword, login, resetPassword, verifyHost } from '@mabarin/api-client/contract/accounts';
import { displaySnapshot } from '@mabarin/api-client/contract/alerts';
import { failureText } from '@mabarin/domain/errors';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { createTestHost, logIn, TEST_PASSWORD, type TestHost, useHost } from '#testing/fixtures/hosts.ts';
import { activateCode, joinForm, linkCode, postJoin } from '#testing/fixtures/accounts/join.ts';
import { changeHostDuring } from '#testing/locks.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { loginsAroundReset } from '#testing/fixtures/accounts/sessions.ts';
import { openStream } from '#testing/servers/stream.ts';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const NEW_PASSWORD = 'empat ekor kancil';
const forgot = (email: string, token = 'sandbox-pass', headers: Record<string, string> = {}) =>
  world.call(forgotPassword, { token, email }, { headers });
const verify = async (code: string) => (await world.call(verifyHost, { code })).body;
const reset = async (code: string, password = NEW_PASSWORD) =>
  (await world.call(resetPassword, { code, password })).body;

/** Asks for a link and reads it in the mail. */
async function resetCode(host: TestHost): Promise<string> {
  expect((await forgot(host.email)).body).toEqual({ status: 0, data: { emailValid: true } });
  return linkCode(world, host.email, 'reset-password');
}

const notValid = { status: 0, data: { hostValid: false, host: null } };
const done = { status: 0, data: { result: true } };
const notDone = { status: 0, data: { result: false } };

describe('a forgotten password [dec sessions]', () => {
  test('ends every old session [pub 7 forgot-password] [pub 7 verify-host] [pub 7 reset-password] [req 21]', async () => {
    const host = await createTestHost(world, { name: 'Bang Lupa' });
    const phone = await logIn(world, host.email);
    const code = await resetCode(host);
    expect(await verify(code)).toEqual({
      status: 0,
      data: { hostValid: true, host: { name: 'Bang Lupa', username: host.username, secondFactor: false } },
    });
    expect((await world.call(displaySnapshot, {}, { displayKey: host.code })).body.status).toBe(0);

    expect(await reset(code)).toEqual(done);

    for (const as of [host.browser, phone]) {
      expect((await world.call(dashboardHost, {}, { as })).body).toMatchObject({ status: -1, relogin: true });
    }
    const old = await world.call(displaySnapshot, {}, { displayKey: host.code });
    expect([old.http, old.body.code]).toEqual([404, 'overlay.key_unknown']);
    await expect(logIn(world, host.email, TEST_PASSWORD)).rejects.toThrow('Email atau password salah!');
    const browser = await logIn(world, host.email, NEW_PASSWORD);
    const { data } = (await world.call(dashboardHost, {}, { as: browser })).body;
    expect(data?.code).not.toBe(host.code);
    expect((await world.call(displaySnapshot, {}, { displayKey: data?.code ?? '' })).body.status).toBe(0);

    const mails = (await mailsTo(world, host.email)).filter(
      ({ subject }) => subject !== 'Login baru ke akun Mabarin kamu',
    );
    const [notice, link] = mails;
    expect(notice?.subject).toBe('Password Mabarin kamu sudah diganti');
    expect(notice?.text).toContain('20 November 2026');
    expect(notice?.links).toEqual([expect.stringMatching(/^http:\/\/localhost:4001\/bukan-saya\/[\w-]{43}$/)]);
    expect(link?.subject).toBe('Link reset password Mabarin');
    expect(link?.links).toEqual([`http://localhost:4001/reset-password/${code}`]);
  });

  test('a stream that the old key opened ends within 2 s [req 21]', async () => {
    await world.app.server.listen({ port: 0, host: '127.0.0.1' });
    const address = world.app.server.server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const stream = await openStream(`${origin}/sse/connect/${host.code}`);
    expect(stream.status).toBe(200);
    expect(await reset(await resetCode(host))).toEqual(done);
    // The timer of the hub does this every 1.5 s.
    await world.app.live.poll();
    await stream.ended;
    expect((await openStream(`${origin}/sse/connect/${host.code}`)).status).toBe(404);
  });

  test('a session made with the new password is not touched by the next reset of another host', async () => {
    const [mine, theirs] = [await createTestHost(world), await createTestHost(world)];
    expect(await reset(await resetCode(mine))).toEqual(done);
    expect((await theirs.call(dashboardHost, {})).body.status).toBe(0);
    expect((await world.call(displaySnapshot, {}, { displayKey: theirs.code })).body.status).toBe(0);
    expect((await logIn(world, theirs.email)).cookie).not.toBe('');
  });

  test('who is locked out by wrong tries gets in with the new password', async () => {
    untilTestEnds(world.config, { loginsPerEmail: 2 });
    for (let tries = 0; tries < 3; tries += 1) {
      await expect(logIn(world, host.email, 'salah-salah')).rejects.toThrow('login answered');
    }
    await expect(logIn(world, host.email)).rejects.toThrow('accounts.login_wait');
    expect(await reset(await resetCode(host))).toEqual(done);
    expect((await logIn(world, host.email, NEW_PASSWORD)).cookie).not.toBe('');
  });
});

describe('asking for a link', () => {
  test('an e-mail without an active account is answered so, and nothing is sent [pub 7 forgot-password]', async () => {
    const pending = await createTestHost(world, { status: 'pending' });
    const disabled = await createTestHost(world, { status: 'disabled' });
    for (const email of ['tidak.ada@mabarin.test', pending.email, disabled.email]) {
      expect((await forgot(email)).body).toEqual({ status: 0, data: { emailValid: false } });
      expect(await mailsTo(world, email)).toEqual([]);
    }
    expect(failureText('accounts.forgot_unknown')).toBe('Tidak ada akun yang aktif dengan email ini.');
  });

  test('the address is matched in any capitals and written to as it was registered', async () => {
    expect((await forgot(` ${host.email.toUpperCase()} `)).body.data).toEqual({ emailValid: true });
    expect(await mailsTo(world, host.email)).toHaveLength(1);
  });

  test('without a person behind it nothing is said about anybody [pub 6 captcha]', async () => {
    for (const email of [host.email, 'tidak.ada@mabarin.test']) {
      expect((await forgot(email, 'palsu')).body).toMatchObject({ status: -1, code: 'http.captcha' });
    }
    expect(await mailsTo(world, host.email)).toEqual([]);
  });

  test.each([
    '',
    'bukan-email',
    'korban@mabarin.test\r\nBcc: lain@mabarin.test',
    'korban@mabarin.test\nSubject: halo',
    'korban@mabarin.test,lain@mabarin.test',
    'Korban <korban@mabarin.test>',
    'korban@mabarin.test\u0000',
    `${'a'.repeat(250)}@mabarin.test`,
  ])('%j is refused as no e-mail and reaches no header', async (email) => {
    const { http, body } = await forgot(email);
    expect({ http, ...body }).toEqual({
      http: 200,
      status: -1,
      code: 'accounts.forgot_invalid',
      data: 'Pastikan email sudah diisi dengan benar!',
    });
  });

  test('the link leads to our own site, whatever the request says of its host', async () => {
    await forgot(host.email, 'sandbox-pass', { host: 'jahat.example', 'x-forwarded-host': 'jahat.example' });
    const [mail] = await mailsTo(world, host.email);
    expect(`${mail?.text}${mail?.html}`).not.toContain('jahat');
  });

  test('three mails an hour for an e-mail, then it waits; unknown ones too [dec limits]', async () => {
    untilTestEnds(world.config, { mailsPerEmail: 3 });
    for (const email of [host.email, 'tidak.ada.juga@mabarin.test']) {
      for (let asked = 0; asked < 3; asked += 1) expect((await forgot(email)).http).toBe(200);
      const blocked = await forgot(email.toUpperCase());
      expect([blocked.http, blocked.body.code]).toEqual([429, 'http.too_many']);
      expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(3_500);
    }
    expect(await mailsTo(world, host.email)).toHaveLength(3);
    await world.advance(3_600);
    expect((await forgot(host.email)).http).toBe(200);
  });

  test('who tries one e-mail after the other meets a limit by address [dec limits]', async () => {
    untilTestEnds(world.config, { probesPerAddress: 4 });
    await world.advance(600);
    for (let tried = 0; tried < 4; tried += 1) {
      expect((await forgot(`tebakan${tried}@mabarin.test`)).http).toBe(200);
    }
    expect((await forgot('tebakan.lagi@mabarin.test')).http).toBe(429);
    expect((await forgot(host.email)).body.data).toEqual({ emailValid: true });
  });
});

describe('a reset link [pub 7 verify-host] [pub 7 reset-password]', () => {
  test('works once [req 23]', async () => {
    const code = await resetCode(host);
    expect(await reset(code)).toEqual(done);
    expect(await verify(code)).toEqual(notValid);
    expect(await reset(code, 'lima ekor kancil')).toEqual(notDone);
    expect((await logIn(world, host.email, NEW_PASSWORD)).cookie).not.toBe('');
  });

  test('used ten times at once sets one password [req 23]', async () => {
    const code = await resetCode(host);
    const passwords = Array.from({ length: 10 }, (_, number) => `kancil nomor ${number}`);
    const answers = await Promise.all(passwords.map((password) => reset(code, password)));
    const winner = answers.findIndex((answer) => answer.data?.result);
    expect(answers.filter((answer) => answer.data?.result)).toHaveLength(1);
    expect((await logIn(world, host.email, passwords[winner])).cookie).not.toBe('');
    expect((await mailsTo(world, host.email)).filter(({ subject }) => subject.startsWith('Password'))).toHaveLength(1);
  });

  test('is over after 30 minutes [req 23]', async () => {
    const code = await resetCode(host);
    await world.advance(30 * 60 - 1);
    expect((await verify(code)).data).toMatchObject({ hostValid: true });
    await world.advance(1);
    expect(await verify(code)).toEqual(notValid);
    expect(await reset(code)).toEqual(notDone);
    expect((await logIn(world, host.email)).cookie).not.toBe('');
  });

  test('is over when a newer one was sent', async () => {
    const first = await resetCode(host);
    const second = await resetCode(host);
    expect(second).not.toBe(first);
    expect(await verify(first)).toEqual(notValid);
    expect(await reset(first)).toEqual(notDone);
    expect(await reset(second)).toEqual(done);
  });

  test('is over when its host was disabled', async () => {
    const code = await resetCode(host);
    await world.set('host', { id: host.id }, { status: 'disabled' });
    expect(await verify(code)).toEqual(notValid);
    expect(await reset(code)).toEqual(notDone);
  });

  test('is no activation link, nor the other way round, and no display key is one [req 23]', async () => {
    const code = await resetCode(host);
    expect((await activateCode(world, code)).data).toMatchObject({ result: false });
    const form = await joinForm();
    await postJoin(world, form);
    const activation = await linkCode(world, String(form['hostEmail']), 'activation');
    for (const wrong of [activation, host.code, '', 'A'.repeat(43)]) {
      expect(await verify(wrong)).toEqual(notValid);
      expect(await reset(wrong)).toEqual(notDone);
    }
    expect(await reset(code)).toEqual(done);
  });

  test('is not used up by a password that is refused', async () => {
    const code = await resetCode(host);
    const refused = { pendek7: 'short', Password1: 'common', [host.username]: 'common', ['x'.repeat(1_025)]: 'long' };
    for (const [password, why] of Object.entries(refused)) {
      expect(await reset(code, password)).toMatchObject({ status: -1, code: `accounts.password_${why}` });
    }
    expect((await host.call(dashboardHost, {})).body.status).toBe(0);
    expect(await reset(code)).toEqual(done);
  });

  test('guessing meets a limit; the right link still works [dec limits]', async () => {
    const code = await resetCode(host);
    untilTestEnds(world.config, { probesPerAddress: 3 });
    await world.advance(600);
    for (let tried = 0; tried < 3; tried += 1) expect(await verify(`tebakan-${tried}`)).toEqual(notValid);
    expect((await verify('tebakan-lagi')).code).toBe('http.too_many');
    expect((await reset('tebakan-lagi')).code).toBe('http.too_many');
    expect(await reset(code)).toEqual(done);
  });
});

describe('a login that proved the old password [dec sessions]', () => {
  test('opens no session after a reset, however the two meet', async () => {
    for (const after of [0, 2, 6]) {
      const { letIn, survived } = await loginsAroundReset(world, await createTestHost(world), { logins: 12, after });
      expect({ after, survived }).toEqual({ after, survived: 0 });
      expect(letIn).toBeGreaterThanOrEqual(after);
    }
  });

  test.each([
    ['another password', async () => ({ password_hash: await hashPassword(NEW_PASSWORD) })],
    ['a disabled account', async () => ({ status: 'disabled' as const })],
  ])('is refused when it meets %s before its session is there', async (_what, change) => {
    const form = { LoginEmail: host.email, LoginPassword: TEST_PASSWORD };
    const answer = await changeHostDuring(world, host.id, await change(), () =>
      world.call(login, { form, token: 'sandbox-pass' }),
    );
    expect(answer.body).toMatchObject({ status: -1, code: 'accounts.login_wrong' });
    expect(answer.headers['set-cookie']).toBeUndefined();
    const sessions = await world.rows('session', { host_id: host.id }, 'id');
    expect(sessions).toHaveLength(1);
  });
});
