import { dashboardHost, forgotPassword, login, resetPassword } from '@mabarin/api-client/contract/accounts';
import { cashout, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { changePassword } from '@mabarin/api-client/contract/profile/profile';
import {
  confirmSecondFactor,
  endSessions,
  loginSecondFactor,
  notMe,
  renewRecoveryCodes,
  security,
  startSecondFactor,
  stopSecondFactor,
  unfreeze,
} from '@mabarin/api-client/contract/profile/security';
import { beforeEach, describe, expect, test } from 'vitest';
import { totpCode } from '#platform/crypto/totp.ts';
import { deviceCookieName, sessionCookieName } from '#platform/http/session.ts';
import type { Log } from '#platform/log.ts';
import { BANK_ACCOUNT, logIn, prove, TEST_PASSWORD, useHost } from '#testing/fixtures/hosts.ts';
import { linkCode } from '#testing/fixtures/accounts/join.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { withSecondFactor } from '#testing/fixtures/accounts/second-factor.ts';
import { openStream } from '#testing/servers/stream.ts';
import { refuses } from '#testing/refusals.ts';
import { type Answer, type Browser, HOUR, useWorld } from '#testing/world.ts';

const lines: string[] = [];
const keep = (...said: unknown[]) => void lines.push(JSON.stringify(said));
const log = { debug: keep, info: keep, warn: keep, error: keep, child: () => log } as unknown as Log;

const world = useWorld({ overrides: { log } });
const NEW_PASSWORD = 'empat ekor kancil';

const host = useHost(world);
beforeEach(() => {
  lines.length = 0;
});

type Headers = Record<string, string>;
const tryLogin = (headers: Headers = {}) =>
  world.call(
    login,
    { form: { LoginEmail: host.email, LoginPassword: TEST_PASSWORD }, token: 'sandbox-pass' },
    { headers },
  );
/** The password proved from a browser that nobody knows. */
async function stepOf(headers: Headers = {}): Promise<string> {
  const { body } = await tryLogin(headers);
  const { step } = body.data as { step?: string };
  if (step === undefined) throw new Error(`no code was asked for: ${JSON.stringify(body)}`);
  return step;
}
const sendCode = (step: string, code: string, headers: Headers = {}) =>
  world.call(loginSecondFactor, { step, code }, { headers });
const refusalOfLogin = async (password: string) =>
  (await world.call(login, { form: { LoginEmail: host.email, LoginPassword: password }, token: 'sandbox-pass' })).body
    .code;
const isOpen = async (as: Browser) => (await world.call(dashboardHost, {}, { as })).body.status === 0;

/** A cookie that an answer set, as its browser sends it again. */
function cookieIn(answer: Pick<Answer<typeof login>, 'headers'>, name: string): Headers {
  const set = [answer.headers['set-cookie'] ?? []].flat().map(String);
  const found = set.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0];
  if (found === undefined) throw new Error(`${name} was not set`);
  return { cookie: found };
}
const deviceOf = (answer: Pick<Answer<typeof login>, 'headers'>) => cookieIn(answer, deviceCookieName(world.config));

async function resetCode(): Promise<string> {
  await world.call(forgotPassword, { token: 'sandbox-pass', email: host.email });
  return linkCode(world, host.email, 'reset-password');
}
const reset = async (secondFactor?: string) =>
  (await world.call(resetPassword, { code: await resetCode(), password: NEW_PASSWORD, secondFactor })).body;
/** A bank account, and money that is ready. */
async function earn(): Promise<void> {
  await host.proved(saveBankAccount, BANK_ACCOUNT);
  await host.paidSupport({ supporterGift: 200_000 });
  await world.advance(4 * 24 * HOUR);
}
const cashOut = async (as: Browser, { password = TEST_PASSWORD, code }: { password?: string; code?: string } = {}) =>
  (await world.call(cashout, { cashAmount: 50_000, cashPassword: password, secondFactor: code }, { as })).body;

describe('a second factor at login', () => {
  test('a browser that nobody knows gets a step and no cookie, and the session with the code', async () => {
    const app = await withSecondFactor(world, host);
    const first = await tryLogin();
    expect(first.headers['set-cookie']).toBeUndefined();
    const step = await stepOf();
    const opened = await sendCode(step, app.code());
    const { cookie = '' } = cookieIn(opened, sessionCookieName(world.config));
    const browser = { cookie: cookie.split('=')[1] ?? '', login: (opened.body.data as { login: string }).login };
    expect(await isOpen(browser)).toBe(true);
    // From now on it is known.
    expect((await tryLogin(deviceOf(opened))).body.data).toEqual({ login: expect.any(String) });
  });

  test('a code that was used, guessed, or is of another time opens nothing; the step works once and ends', async () => {
    const app = await withSecondFactor(world, host);
    const code = app.code();
    const refused = { status: -1, code: 'accounts.second_factor_wrong' };
    const step = await stepOf();
    const late = totpCode({ secret: app.secret, now: new Date(world.clock.now().getTime() - 90_000) });
    for (const wrong of ['000000', late, 'ABCD-EFGH-JKLM-NPQR-STUV-WXYZ'])
      expect((await sendCode(step, wrong)).body).toMatchObject(refused);
    expect((await sendCode(step, code)).body.status).toBe(0);
    expect((await sendCode(await stepOf(), code)).body).toMatchObject(refused);
    const over = { status: -1, code: 'accounts.login_step_over' };
    expect((await sendCode(step, app.code())).body).toMatchObject(over);
    const old = await stepOf();
    await world.advance(5 * 60);
    expect((await sendCode(old, app.code())).body).toMatchObject(over);
  });

  test('two logins at once with one code: one is let in', async () => {
    const app = await withSecondFactor(world, host);
    const steps = [await stepOf(), await stepOf(), await stepOf()];
    const code = app.code();
    const answers = await Promise.all(steps.map((step) => sendCode(step, code)));
    expect(answers.filter(({ body }) => body.status === 0)).toHaveLength(1);
  });

  test('after five wrong codes the sixth waits, wherever it comes from', async () => {
    const app = await withSecondFactor(world, host);
    for (let tries = 0; tries < 5; tries += 1) await sendCode(await stepOf(), '000000');
    const waiting = await sendCode(await stepOf(), app.code());
    expect([waiting.http, waiting.body.code]).toEqual([429, 'accounts.second_factor_wait']);
    const proof = { password: TEST_PASSWORD, secondFactor: app.code() };
    expect((await host.call(renewRecoveryCodes, proof)).body.status).toBe(0);
  });

  test('commands that ask for no code end no count of wrong ones', async () => {
    await withSecondFactor(world, host);
    const as = host.browser;
    const guess = async () => {
      const proof = { password: TEST_PASSWORD, secondFactor: '000000' };
      return (await world.call(stopSecondFactor, proof, { as })).body.code;
    };
    for (let tries = 0; tries < 3; tries += 1) expect(await guess()).toBe('accounts.second_factor_wrong');
    // Not frozen: there is nothing to prove.
    const lifted = await world.call(unfreeze, { password: TEST_PASSWORD, secondFactor: '000000' }, { as });
    expect(lifted.body.status).toBe(0);
    expect(await guess()).toBe('accounts.second_factor_wrong');
    expect(await guess()).toBe('accounts.second_factor_wait');
  });

  test('a password that was changed meanwhile takes the step back', async () => {
    const app = await withSecondFactor(world, host);
    const step = await stepOf();
    expect(await reset(app.code())).toEqual({ status: 0, data: { result: true } });
    expect((await sendCode(step, app.code())).body.code).toBe('accounts.login_step_over');
  });

  test('a device that is known is not asked, until it is signed out or the second factor is switched on', async () => {
    const laptop = deviceOf(await tryLogin());
    expect((await tryLogin(laptop)).body.data).toHaveProperty('login');
    await world.advance(1);
    await withSecondFactor(world, host);
    const asked = await tryLogin(laptop);
    expect(asked.body.data).toEqual({ step: expect.any(String) });
  });
});

describe('a second factor at guarded commands', () => {
  test('cash-out, password and reset ask for it, and a refusal of another reason leaves the code as it was', async () => {
    await earn();
    const app = await withSecondFactor(world, host);
    await world.advance(30 * 24 * HOUR);
    const as = await reopened(app);
    const passwords = { passwordCurrent: TEST_PASSWORD, passwordNew: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD };
    const asks = { status: -1, code: 'accounts.second_factor_needed' };
    expect(await cashOut(as)).toMatchObject(asks);
    expect((await world.call(changePassword, passwords, { as })).body).toMatchObject(asks);
    expect(await reset()).toMatchObject(asks);

    const code = app.code();
    const tooMuch = { cashAmount: 900_000_000, cashPassword: TEST_PASSWORD, secondFactor: code };
    expect((await world.call(cashout, tooMuch, { as })).body).toMatchObject({ stop: true, code: 'cash.over_ready' });
    expect(await cashOut(as, { code })).toMatchObject({ status: 0, stop: false });
    expect((await world.call(changePassword, { ...passwords, secondFactor: code }, { as })).body.code).toBe(
      'accounts.second_factor_wrong',
    );
    expect((await world.call(changePassword, { ...passwords, secondFactor: app.code() }, { as })).body).toEqual({
      status: 0,
      result: true,
      data: null,
    });
  });

  /** A fresh session, because the earlier one has expired. */
  async function reopened(app: Awaited<ReturnType<typeof withSecondFactor>>): Promise<Browser> {
    const opened = await sendCode(await stepOf(), app.code());
    const { cookie = '' } = cookieIn(opened, sessionCookieName(world.config));
    return { cookie: cookie.split('=')[1] ?? '', login: (opened.body.data as { login: string }).login };
  }

  test('ten recovery codes work once each, however they are typed, until others take their place', async () => {
    const app = await withSecondFactor(world, host);
    expect(new Set(app.recoveryCodes).size).toBe(10);
    const [first = '', second = '', third = ''] = app.recoveryCodes;
    const typed = first.toLowerCase().replaceAll('-', ' ');
    expect((await sendCode(await stepOf(), typed)).body.status).toBe(0);
    expect((await sendCode(await stepOf(), first)).body.code).toBe('accounts.second_factor_wrong');
    const proof = { password: TEST_PASSWORD, secondFactor: second };
    const renewed = await host.call(renewRecoveryCodes, proof);
    const { recoveryCodes } = renewed.body.data as { recoveryCodes: string[] };
    expect(recoveryCodes).toHaveLength(10);
    expect((await sendCode(await stepOf(), third)).body.code).toBe('accounts.second_factor_wrong');
    expect((await sendCode(await stepOf(), recoveryCodes[0] ?? '')).body.status).toBe(0);
    const { body } = await host.call(security, {});
    expect(body.data?.secondFactor).toEqual({ since: expect.any(String), recoveryCodes: 9, removal: null });
  });

  test('switching it on takes password and first code, switching it off both again', async () => {
    const as = host.browser;
    const { body } = await world.call(startSecondFactor, {}, { as });
    const { secret, qr } = body.data as { secret: string; qr: string };
    expect(qr).toMatch(/^data:image\/png;base64,/);
    const code = totpCode({ secret, now: world.clock.now() });
    const confirm = (proof: { password: string; code: string }) => world.call(confirmSecondFactor, proof, { as });
    expect((await confirm({ password: 'bukan', code })).body.code).toBe('accounts.password_wrong');
    expect((await confirm({ password: TEST_PASSWORD, code: '000000' })).body.code).toBe('accounts.second_factor_wrong');
    // Nobody is asked before it is confirmed.
    expect((await tryLogin()).body.data).toHaveProperty('login');
    expect((await confirm({ password: TEST_PASSWORD, code })).body.status).toBe(0);
    expect((await world.call(startSecondFactor, {}, { as })).body.code).toBe('accounts.second_factor_on');

    const stop = async (proof: { password: string; secondFactor?: string }) =>
      (await world.call(stopSecondFactor, proof, { as })).body;
    expect((await stop({ password: TEST_PASSWORD })).code).toBe('accounts.second_factor_needed');
    expect((await stop({ password: TEST_PASSWORD, secondFactor: code })).code).toBe('accounts.second_factor_wrong');
    world.clock.offsetSeconds += 30;
    const next = totpCode({ secret, now: world.clock.now() });
    expect((await stop({ password: 'bukan', secondFactor: next })).code).toBe('accounts.password_wrong');
    expect((await stop({ password: TEST_PASSWORD, secondFactor: next })).status).toBe(0);
    expect((await tryLogin()).body.data).toHaveProperty('login');
    const subjects = (await mailsTo(world, host.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Verifikasi dua langkah Mabarin aktif');
    expect(subjects).toContain('Verifikasi dua langkah Mabarin dimatikan');
  });

  test('no line of the log and no clear column holds a key, a code or a step', async () => {
    const app = await withSecondFactor(world, host);
    const [code, step] = [app.code(), await stepOf()];
    await sendCode(step, '000000');
    await sendCode(step, code);
    await prove(world, host.browser, { secondFactor: app.recoveryCodes[0] ?? '' });
    const rows = await Promise.all(
      (['second_factor', 'recovery_code', 'host_token', 'session', 'rate_limit'] as const).map((table) =>
        world.admin.selectFrom(table).selectAll().execute(),
      ),
    );
    const written = `${lines.join('\n')}${JSON.stringify(rows)}`;
    expect(lines.join('\n')).toContain('login_second_factor');
    const [recovery = ''] = app.recoveryCodes;
    for (const secret of [app.secret, step, recovery, recovery.replaceAll('-', ''), `"${code}"`])
      expect(written).not.toContain(secret);
  });
});

describe('recovery by an operator', () => {
  test('takes 72 hours and a mail; after that nothing is asked', async () => {
    await withSecondFactor(world, host);
    expect(await world.ops(`second-factor remove ${host.username}`)).toContain('ends at');
    await refuses(world.ops(`second-factor remove ${host.username}`), 'desk.changed');
    await world.advance(72 * HOUR - 1);
    expect((await tryLogin()).body.data).toHaveProperty('step');
    await world.advance(61);
    expect((await tryLogin()).body.data).toHaveProperty('login');
    const subjects = (await mailsTo(world, host.email)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual([
      'Login baru ke akun Mabarin kamu',
      'Verifikasi dua langkah Mabarin akan dimatikan',
      'Verifikasi dua langkah Mabarin aktif',
      'Verifikasi dua langkah Mabarin dimatikan',
    ]);
  });

  test('its host calls it off by the link of that mail, or the operator does', async () => {
    await withSecondFactor(world, host);
    await world.ops(`second-factor remove ${host.username}`);
    await world.ops(`second-factor keep ${host.username}`);
    await world.ops(`second-factor remove ${host.username}`);
    await world.call(notMe, { code: await linkCode(world, host.email, 'bukan-saya') });
    await world.advance(80 * HOUR);
    expect((await reset()).code).toBe('accounts.second_factor_needed');
  });
});

describe('sessions', () => {
  const chrome =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

  test('are listed with device, network and last use, and ended one by one or all but this one', async () => {
    const phone = await tryLogin({ 'user-agent': chrome });
    await logIn(world, host.email);
    const list = async () => (await host.call(security, {})).body.data?.sessions ?? [];
    const sessions = await list();
    expect(sessions).toHaveLength(3);
    const found = sessions.find(({ device }) => device === 'Chrome di Android');
    expect(found).toMatchObject({ network: '127.0.0.0/24', current: false, last_seen: expect.any(String) });
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toContain(cookieIn(phone, sessionCookieName(world.config)).cookie);
    await host.call(endSessions, { id: found?.id ?? '' });
    expect(await list()).toHaveLength(2);
    const { body } = await host.call(endSessions, { id: null });
    expect(body.data?.sessions).toMatchObject([{ current: true }]);
  });

  test('the stream of an ended session ends within 2 s, and the others go on', async () => {
    const other = await logIn(world, host.email);
    const origin = await world.app.server.listen({ port: 0, host: '127.0.0.1' });
    const name = sessionCookieName(world.config);
    const open = (cookie: string) => openStream(`${origin}/sse/session`, { cookie: `${name}=${cookie}` });
    const obs = await openStream(`${origin}/sse/connect/${host.code}`);
    const [own, ended] = [await open(host.browser.cookie), await open(other.cookie)];
    await host.call(endSessions, { id: null });
    // The timer of the hub does this every 1.5 s.
    await world.app.live.poll();
    await ended.ended;
    expect((await open(other.cookie)).status).toBe(204);
    expect([obs, own].map(({ response }) => response.complete)).toEqual([false, false]);
    obs.close();
    own.close();
  });
});

describe('"bukan saya" and what keeps money in', () => {
  test('mails say a new device, a bank account, a cash-out and a password, each with its link', async () => {
    await earn();
    await logIn(world, host.email);
    const as = await logIn(world, host.email);
    await cashOut(as);
    const passwords = { passwordCurrent: TEST_PASSWORD, passwordNew: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD };
    await world.call(changePassword, passwords, { as });
    const mails = await mailsTo(world, host.email);
    const linked = mails.filter(({ links }) => links.some((link) => link.includes('/bukan-saya/')));
    expect(linked.map(({ subject }) => subject).toSorted()).toEqual([
      'Login baru ke akun Mabarin kamu',
      'Login baru ke akun Mabarin kamu',
      'Password Mabarin kamu sudah diganti',
      'Pencairan Rp50.000 diminta',
      'Rekening pencairan Mabarin kamu disimpan',
    ]);
    expect(new Set(linked.flatMap(({ links }) => links)).size).toBe(5);
  });

  test('a scanner that opens the link changes nothing; its button freezes cash-outs once', async () => {
    await earn();
    const browser = await logIn(world, host.email);
    const code = await linkCode(world, host.email, 'bukan-saya');
    const paths = [`/bukan-saya/${code}`, `/api/not-me?code=${code}`, `/api/not-me/${code}`, '/api/not-me'];
    for (const url of paths) {
      for (const method of ['GET', 'HEAD'] as const) await world.app.server.inject({ method, url });
    }
    expect(await isOpen(browser)).toBe(true);
    expect(await cashOut(browser)).toMatchObject({ stop: false });

    const pressed = await world.call(notMe, { code });
    expect(pressed.body).toEqual({ status: 0, data: { result: true, frozen: true } });
    expect([await isOpen(browser), await isOpen(host.browser)]).toEqual([false, false]);
    // What was asked for and not sent stays where it is.
    await world.advance(60);
    const cashOuts = world.admin.selectFrom('cashout').select('state').where('host_id', '=', host.id);
    expect(await cashOuts.execute()).toEqual([{ state: 'requested' }]);
    expect(await world.ops('cash-outs list')).toContain('dibekukan');
    await world.ops(`cash-outs unfreeze ${host.username}`);
    // The link does nothing a second time.
    expect((await world.call(notMe, { code })).body.data).toEqual({ result: true, frozen: true });
    await world.advance(60);
    expect(await cashOuts.execute()).not.toEqual([{ state: 'requested' }]);
  });

  test('a link that is none, or a week old, does nothing', async () => {
    await logIn(world, host.email);
    const code = await linkCode(world, host.email, 'bukan-saya');
    await world.advance(7 * 24 * HOUR);
    for (const wrong of [code, 'x'.repeat(43)])
      expect((await world.call(notMe, { code: wrong })).body).toEqual({
        status: 0,
        data: { result: false, frozen: false },
      });
  });

  test('a freeze is lifted by its host a day after a reset, and not before', async () => {
    await earn();
    await logIn(world, host.email);
    await world.call(notMe, { code: await linkCode(world, host.email, 'bukan-saya') });
    const lift = async (password: string, as: Browser) => (await world.call(unfreeze, { password }, { as })).body;
    expect(await refusalOfLogin(TEST_PASSWORD)).toBe('accounts.login_reset_first');
    expect((await reset()).status).toBe(0);
    const as = await logIn(world, host.email, NEW_PASSWORD);
    const early = await lift(NEW_PASSWORD, as);
    expect([early.code, String(early.data)]).toEqual(['accounts.frozen', expect.stringContaining('WIB')]);
    const { body } = await world.call(security, {}, { as });
    expect(body.data?.kept).toMatchObject({
      kind: 'frozen',
      because: 'not_me',
      until: new Date(world.clock.now().getTime() + 24 * HOUR * 1_000).toISOString(),
    });
    expect(await cashOut(as, { password: NEW_PASSWORD })).toMatchObject({
      stop: true,
      code: 'cash.kept',
      until: body.data?.kept?.until,
      data: expect.stringContaining('WIB'),
    });
    await world.advance(24 * HOUR);
    expect(await cashOut(as, { password: NEW_PASSWORD })).toMatchObject({
      stop: true,
      code: 'cash.kept',
      until: body.data?.kept?.until,
    });
    expect((await lift(NEW_PASSWORD, as)).status).toBe(0);
    expect(await cashOut(as, { password: NEW_PASSWORD })).toMatchObject({ status: 0, stop: false });
  });

  test('pressed again after a reset that a stranger made, the freeze asks for another reset', async () => {
    await earn();
    await logIn(world, host.email);
    const first = await linkCode(world, host.email, 'bukan-saya');
    await world.call(notMe, { code: first });
    await world.advance(1);
    // Who reads the mailbox sets a password, and has asked for another link.
    expect((await reset()).status).toBe(0);
    const thief = await logIn(world, host.email, NEW_PASSWORD);
    const open = await resetCode();
    await world.advance(1);
    await world.call(notMe, { code: await linkCode(world, host.email, 'bukan-saya') });
    expect([await isOpen(thief), await isOpen(host.browser)]).toEqual([false, false]);
    const again = await world.call(resetPassword, { code: open, password: 'delapan ekor kancil' });
    expect(again.body).toMatchObject({ data: { result: false } });
    await world.advance(25 * HOUR);
    expect(await refusalOfLogin(NEW_PASSWORD)).toBe('accounts.login_reset_first');
    await world.ops(`cash-outs unfreeze ${host.username}`);
    const later = await logIn(world, host.email, NEW_PASSWORD);
    expect(await cashOut(later, { password: NEW_PASSWORD })).toMatchObject({ status: 0, stop: false });
  });

  test('after a reset a cash-out waits 24 hours and is told until when; a first bank account does not wait', async () => {
    await earn();
    expect((await reset()).status).toBe(0);
    const until = new Date(world.clock.now().getTime() + 24 * HOUR * 1_000).toISOString();
    const as = await logIn(world, host.email, NEW_PASSWORD);
    const refused = { status: 0, stop: true, code: 'cash.kept', until, data: expect.stringContaining('WIB') };
    expect(await cashOut(as, { password: NEW_PASSWORD })).toMatchObject(refused);
    await world.advance(24 * HOUR - 1);
    expect(await cashOut(as, { password: NEW_PASSWORD })).toMatchObject(refused);
    await world.advance(1);
    expect(await cashOut(as, { password: NEW_PASSWORD })).toMatchObject({ status: 0, stop: false });
  });
});
