import { allEndpoints } from '@mabarin/api-client/contract/all';
import { login } from '@mabarin/api-client/contract/accounts';
import { loginSecondFactor, prove as proveEndpoint } from '@mabarin/api-client/contract/profile/security';
import { changeKey } from '@mabarin/api-client/contract/profile/settings';
import { failureText } from '@mabarin/domain/errors';
import { describe, expect, test } from 'vitest';
import { deviceCookieName } from '#platform/http/session.ts';
import { browserOf, logIn, prove, TEST_PASSWORD, useHost } from '#testing/fixtures/hosts.ts';
import { withSecondFactor } from '#testing/fixtures/accounts/second-factor.ts';
import { addTestMember, MEMBER_PASSWORD } from '#testing/fixtures/team.ts';
import { useWorld, type Browser } from '#testing/world.ts';

const world = useWorld();
const MINUTE = 60;
const guarded = allEndpoints.filter(({ endpoint }) => endpoint.proof);
const needed = { status: -1, code: 'accounts.proof_needed', data: failureText('accounts.proof_needed') };

const host = useHost(world);

const ask = async (as: Browser = host.browser) => (await world.call(changeKey, {}, { as })).body;
const tryProof = async (typed: { password: string; secondFactor?: string }, as: Browser = host.browser) =>
  world.call(proveEndpoint, typed, { as });

describe('a call that wants a proof of the account', () => {
  test.each(guarded)('$name is refused before it does anything, a quarter of an hour after the login', async (one) => {
    await world.advance(16 * MINUTE);
    const { http, body } = await host.call(one.endpoint, {} as never);
    expect([http, body]).toEqual([200, needed]);
  });

  test('passes for 15 minutes after a login and after a proof, and not a second longer', async () => {
    await world.advance(15 * MINUTE - 1);
    expect((await ask()).status).toBe(0);
    await world.advance(1);
    expect(await ask()).toEqual(needed);
    await prove(world, host.browser);
    await world.advance(15 * MINUTE - 1);
    expect((await ask()).status).toBe(0);
    await world.advance(1);
    expect(await ask()).toEqual(needed);
  });

  test('is proved in one session and in no other', async () => {
    const other = await logIn(world, host.email);
    await world.advance(16 * MINUTE);
    await prove(world, other);
    expect(await ask()).toEqual(needed);
    expect((await ask(other)).status).toBe(0);
  });

  test('is not proved by a wrong password, which ends no session and is counted', async () => {
    world.config.loginsPerEmail = 5;
    await world.advance(16 * MINUTE);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await tryProof({ password: 'bukan' })).body.code).toBe('accounts.password_wrong');
    const sixth = await tryProof({ password: TEST_PASSWORD });
    expect([sixth.http, sixth.body.code]).toEqual([429, 'accounts.password_wait']);
    expect(await ask()).toEqual(needed);
    await world.advance(15 * MINUTE);
    await prove(world, host.browser);
    expect((await ask()).status).toBe(0);
  });
});

describe('where a second factor is on, a proof', () => {
  test('takes password and code, and wrong codes are counted', async () => {
    const app = await withSecondFactor(world, host);
    await world.advance(16 * MINUTE);
    expect((await tryProof({ password: TEST_PASSWORD })).body.code).toBe('accounts.second_factor_needed');
    for (let tries = 0; tries < 5; tries += 1) {
      const wrong = await tryProof({ password: TEST_PASSWORD, secondFactor: '000000' });
      expect(wrong.body.code).toBe('accounts.second_factor_wrong');
    }
    const sixth = await tryProof({ password: TEST_PASSWORD, secondFactor: app.code() });
    expect([sixth.http, sixth.body.code]).toEqual([429, 'accounts.second_factor_wait']);
    expect(await ask()).toEqual(needed);
    await world.advance(15 * MINUTE);
    await prove(world, host.browser, { secondFactor: app.code() });
    expect((await ask()).status).toBe(0);
  });

  test('is a login with its code, and none that a known browser opens by the password alone', async () => {
    const app = await withSecondFactor(world, host);
    const form = { LoginEmail: host.email, LoginPassword: TEST_PASSWORD };
    const { body } = await world.call(login, { form, token: 'sandbox-pass' });
    const { step } = body.data as { step: string };
    const coded = await world.call(loginSecondFactor, { step, code: app.code() });
    expect((await ask(browserOf(world, coded))).status).toBe(0);
    const device = [coded.headers['set-cookie'] ?? []]
      .flat()
      .map(String)
      .find((cookie) => cookie.startsWith(`${deviceCookieName(world.config)}=`));
    const headers = { cookie: device?.split(';')[0] ?? '' };
    const known = await world.call(login, { form, token: 'sandbox-pass' }, { headers });
    expect(await ask(browserOf(world, known))).toEqual(needed);
  });
});

describe('a helper', () => {
  test.each(['moderator', 'finance'] as const)(
    'as %s may make no call of the host that wants a proof',
    async (role) => {
      const helper = await addTestMember(world, host, role);
      for (const { endpoint, name } of guarded.filter((one) => one.endpoint.roles?.includes(role) !== true)) {
        const { body } = await helper.call(endpoint, {} as never);
        expect(body.code, name).toBe('team.not_allowed');
      }
    },
  );

  test('proves their own account, by their own password, for what is their own', async () => {
    const helper = await addTestMember(world, host);
    await world.advance(16 * MINUTE);
    expect((await tryProof({ password: TEST_PASSWORD }, helper.browser)).body.code).toBe('accounts.password_wrong');
    await prove(world, helper.browser, { password: MEMBER_PASSWORD });
    expect((await helper.call(changeKey, {})).body.code).toBe('team.not_allowed');
  });
});
