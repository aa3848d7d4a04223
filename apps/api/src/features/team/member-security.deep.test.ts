import { randomUUID } from 'node:crypto';
import { forgotPassword, login, resetPassword, session, verifyHost } from '@mabarin/api-client/contract/accounts';
import { cashout, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { changePassword } from '@mabarin/api-client/contract/profile/profile';
import {
  endSessions,
  loginSecondFactor,
  notMe,
  security,
  startSecondFactor,
  stopSecondFactor,
  unfreeze,
} from '@mabarin/api-client/contract/profile/security';
import { acceptInvitation, switchHost } from '@mabarin/api-client/contract/team';
import { beforeEach, describe, expect, test } from 'vitest';
import { browserOf, createTestHost, logIn, TEST_PASSWORD, useHost } from '#testing/fixtures/hosts.ts';
import { linkCode } from '#testing/fixtures/accounts/join.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { withSecondFactor, type TestApp } from '#testing/fixtures/accounts/second-factor.ts';
import { addTestMember, invitationCode, MEMBER_PASSWORD, type TestMember } from '#testing/fixtures/team.ts';
import { type Browser, DAY, useWorld } from '#testing/world.ts';

const world = useWorld();

const host = useHost(world);
let finance: TestMember;
let app: TestApp;
beforeEach(async () => {
  finance = await addTestMember(world, host, 'finance');
  app = await withSecondFactor(world, finance, MEMBER_PASSWORD);
});

const isOpen = async (as: Browser) => (await world.call(session, {}, { as })).body.status === 0;
const tryLogin = async (password = MEMBER_PASSWORD) =>
  (await world.call(login, { form: { LoginEmail: finance.email, LoginPassword: password }, token: 'sandbox-pass' }, {}))
    .body;
const withdraw = async (secondFactor?: string) => {
  const input = { cashAmount: 50_000, cashPassword: MEMBER_PASSWORD, secondFactor };
  return (await finance.call(cashout, input, { key: randomUUID() })).body;
};
const shown = async (as: Browser) => (await world.call(security, {}, { as })).body.data;

describe('the second factor of a member of a team', () => {
  test('is asked for at login from a browser that they have not used', async () => {
    const { step } = (await tryLogin()).data as { step: string };
    expect((await world.call(loginSecondFactor, { step, code: '000000' }, {})).body.code).toBe(
      'accounts.second_factor_wrong',
    );
    const opened = await world.call(loginSecondFactor, { step, code: app.code() }, {});
    expect(opened.body.status).toBe(0);
    const mails = await mailsTo(world, finance.email);
    const mail = mails.find(({ subject }) => subject === 'Login baru ke akun Mabarin kamu');
    expect(mail?.text).toContain('Bukan saya');
    expect(mail?.text).not.toContain('saldo');
    expect((await world.call(loginSecondFactor, { step, code: app.code() }, {})).body.code).toBe(
      'accounts.login_step_over',
    );
  });

  test("is asked for before the host's money moves, and its code works once", async () => {
    await host.proved(saveBankAccount, { bankCode: '014', bankAccountNumber: '1234567890' });
    await host.paidSupport({ supporterGift: 200_000 });
    await world.advance(5 * DAY);
    expect(await withdraw()).toMatchObject({ code: 'accounts.second_factor_needed' });
    expect(await withdraw('123456')).toMatchObject({ code: 'accounts.second_factor_wrong' });
    const code = app.code();
    expect(await withdraw(code)).toMatchObject({ stop: false });
    expect(await withdraw(code)).toMatchObject({ code: 'accounts.second_factor_wrong' });
  });

  test('is asked for when the password is changed, and when it is reset by mail', async () => {
    const passwords = {
      passwordCurrent: MEMBER_PASSWORD,
      passwordNew: 'enam ekor kancil',
      passwordConfirm: 'enam ekor kancil',
    };
    const change = async (secondFactor?: string) =>
      (await finance.call(changePassword, { ...passwords, secondFactor })).body;
    expect(await change()).toMatchObject({ code: 'accounts.second_factor_needed' });
    expect(await change(app.code())).toMatchObject({ status: 0 });

    await world.call(forgotPassword, { token: 'sandbox-pass', email: finance.email });
    const code = await linkCode(world, finance.email, 'reset-password');
    expect((await world.call(verifyHost, { code })).body.data).toMatchObject({ host: { secondFactor: true } });
    const reset = async (secondFactor?: string) =>
      (await world.call(resetPassword, { code, password: 'tujuh ekor kancil', secondFactor })).body;
    expect(await reset()).toMatchObject({ code: 'accounts.second_factor_needed' });
    expect(await reset(app.recoveryCodes[0])).toMatchObject({ data: { result: true } });
    expect(await isOpen(finance.browser)).toBe(false);
    // The mail about it ends what it opened, without an answer to who did it.
    const mails = await mailsTo(world, finance.email);
    const changed = mails.filter(({ subject }) => subject === 'Password Mabarin kamu sudah diganti');
    expect(changed).toHaveLength(2);
    for (const { text } of changed) {
      expect(text).toContain('/bukan-saya/');
      expect(text).not.toContain('saldo');
    }
  });

  test('guards the member, not the host and not the other members', async () => {
    const moderator = await addTestMember(world, host);
    expect(await shown(host.browser)).toMatchObject({ secondFactor: { since: null }, cashOut: { frozen: null } });
    expect(await shown(moderator.browser)).toMatchObject({ secondFactor: { since: null }, cashOut: null });
    expect(await shown(finance.browser)).toMatchObject({
      account: finance.name,
      elsewhere: false,
      secondFactor: { since: expect.any(String), recoveryCodes: 10 },
      cashOut: null,
      sessions: [{ current: true }],
    });
    expect((await finance.call(unfreeze, { password: MEMBER_PASSWORD })).body.code).toBe('team.not_allowed');
  });

  test('is switched off by password and code', async () => {
    const stop = async (password: string, secondFactor?: string) =>
      (await finance.call(stopSecondFactor, { password, secondFactor })).body;
    expect(await stop(TEST_PASSWORD, app.code())).toMatchObject({ code: 'accounts.password_wrong' });
    expect(await stop(MEMBER_PASSWORD)).toMatchObject({ code: 'accounts.second_factor_needed' });
    expect(await stop(MEMBER_PASSWORD, app.code())).toMatchObject({ status: 0 });
    expect((await tryLogin()).data).toHaveProperty('login');
  });

  test('ends 72 hours after an operator was asked, with a mail, unless the member objects', async () => {
    expect(await world.ops(`second-factor remove ${finance.email} --why "HP hilang"`)).toContain('ends at');
    // The log is for ever, so it has no e-mail in clear; it is found by it all the same.
    const logged = await world.ops(`log ${finance.email}`);
    expect(logged).toContain('second-factor remove');
    expect(logged).not.toContain(finance.email);
    const objection = await linkCode(world, finance.email, 'bukan-saya');
    expect((await world.call(notMe, { code: objection })).body.data).toEqual({ result: true, frozen: false });
    expect(await isOpen(finance.browser)).toBe(false);
    expect((await shown(host.browser))?.kept).toBeNull();
    expect((await mailsTo(world, finance.email)).map(({ subject }) => subject)).toContain(
      'Semua perangkat keluar dari akun Mabarin kamu',
    );
    await world.advance(4 * DAY);
    expect((await tryLogin()).data).toHaveProperty('step');
  });
});

describe('the sessions of a member', () => {
  test('are listed over all hosts and ended, and never those of the host', async () => {
    const other = await createTestHost(world);
    const code = await invitationCode(world, other, finance.email, 'finance');
    await world.call(acceptInvitation, { code, password: MEMBER_PASSWORD, token: 'sandbox-pass' });
    const { step } = (await tryLogin()).data as { step: string };
    await world.call(loginSecondFactor, { step, code: app.code() }, {});
    expect((await shown(finance.browser))?.sessions).toHaveLength(2);
    const end = async (id: string | null) => (await finance.call(endSessions, { id })).body;
    const ofHost = (await shown(host.browser))?.sessions[0]?.id ?? '';
    expect(await end(ofHost)).toMatchObject({ code: 'accounts.session_not_found' });
    expect((await end(null)).data).toMatchObject({ sessions: [{ current: true }] });
    expect([await isOpen(host.browser), await isOpen(finance.browser)]).toEqual([true, true]);
  });
});

test('the session of a host at another host whose team it is in is listed and ended with its own', async () => {
  const helper = await createTestHost(world);
  const code = await invitationCode(world, host, helper.email, 'finance');
  await helper.call(acceptInvitation, { code, password: TEST_PASSWORD, token: 'sandbox-pass' });
  const moved = async () => {
    const own = await logIn(world, helper.email);
    return browserOf(world, await world.call(switchHost, { username: host.username }, { as: own }));
  };
  const away = await moved();
  const sessions = (await shown(helper.browser))?.sessions ?? [];
  expect(sessions).toHaveLength(2);
  const end = async (id: string | null) => (await helper.call(endSessions, { id })).body;
  const id = sessions.find(({ current }) => !current)?.id ?? '';
  expect((await end(id)).data?.sessions).toMatchObject([{ current: true }]);
  expect([await isOpen(away), await isOpen(helper.browser)]).toEqual([false, true]);
  const again = await moved();
  await end(null);
  expect([await isOpen(again), await isOpen(helper.browser)]).toEqual([false, true]);
  // The host whose team it is has no say in it.
  const theirs = await moved();
  expect((await shown(host.browser))?.sessions).toMatchObject([{ current: true }]);
  expect(await isOpen(theirs)).toBe(true);
});

test('a helper who is a host has that second factor everywhere', async () => {
  const helper = await createTestHost(world);
  const ownApp = await withSecondFactor(world, helper);
  const code = await invitationCode(world, host, helper.email, 'finance');
  await helper.call(acceptInvitation, { code, password: TEST_PASSWORD, token: 'sandbox-pass' });
  const moved = await helper.call(switchHost, { username: host.username });
  const at = browserOf(world, moved);
  expect(await shown(at)).toMatchObject({ elsewhere: true, sessions: [] });
  expect((await world.call(startSecondFactor, {}, { as: at })).body.code).toBe('team.password_elsewhere');
  await host.proved(saveBankAccount, { bankCode: '014', bankAccountNumber: '1234567890' });
  await host.paidSupport({ supporterGift: 100_000 });
  await world.advance(5 * DAY);
  const ask = async (secondFactor?: string) =>
    (
      await world.call(
        cashout,
        { cashAmount: 50_000, cashPassword: TEST_PASSWORD, secondFactor },
        { as: at, key: randomUUID() },
      )
    ).body;
  expect(await ask()).toMatchObject({ code: 'accounts.second_factor_needed' });
  expect(await ask(ownApp.code())).toMatchObject({ stop: false });
});

test('another password of a member ends their open reset link', async () => {
  const helper = await addTestMember(world, host);
  await world.call(forgotPassword, { token: 'sandbox-pass', email: helper.email });
  const code = await linkCode(world, helper.email, 'reset-password');
  const next = 'enam ekor kancil';
  const passwords = { passwordCurrent: MEMBER_PASSWORD, passwordNew: next, passwordConfirm: next };
  expect((await helper.call(changePassword, passwords)).body.status).toBe(0);
  expect((await world.call(verifyHost, { code })).body.data).toEqual({ hostValid: false, host: null });
  const { body } = await world.call(resetPassword, { code, password: 'tujuh ekor kancil' });
  expect(body.data).toEqual({ result: false });
});
