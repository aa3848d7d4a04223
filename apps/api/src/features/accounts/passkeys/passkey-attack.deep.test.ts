import {
  addPasskey,
  loginByPasskey,
  startPasskey,
  startPasskeyLogin,
  startPasskeyProof,
  proveByPasskey,
} from '@mabarin/api-client/contract/profile/passkeys';
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
} from '@mabarin/api-client/contract/profile/security';
import { PASSKEYS_MAX } from '@mabarin/domain/accounts/passkey';
import { describe, expect, test } from 'vitest';
import { Authenticator, type Signing } from '#testing/fixtures/accounts/authenticator.ts';
import { createTestHost, logIn, prove, TEST_PASSWORD, useHost } from '#testing/fixtures/hosts.ts';
import { addTestPasskey, proveForOne } from '#testing/fixtures/accounts/passkeys.ts';
import { withSecondFactor } from '#testing/fixtures/accounts/second-factor.ts';
import { addTestMember, MEMBER_PASSWORD } from '#testing/fixtures/team.ts';
import { useWorld, type Browser } from '#testing/world.ts';

/** Somebody who has parts of a passkey, an old one, or another account's. */
const world = useWorld();

const host = useHost(world);

async function answer(key: Authenticator, signing: Partial<Signing> = {}) {
  const { body } = await world.call(startPasskeyLogin, {});
  return key.sign(body.data!, { origin: world.config.origins.public, ...signing });
}
const enter = async (key: Authenticator, signing: Partial<Signing> = {}) =>
  (await world.call(loginByPasskey, { assertion: await answer(key, signing) })).body;

describe('a login by passkey', () => {
  test("by a member's passkey opens no host's account of the same e-mail", async () => {
    const helper = await addTestMember(world, host);
    const { key } = await addTestPasskey(world, helper.browser);
    expect((await enter(key)).status).toBe(0);
    await createTestHost(world, { email: helper.email });
    expect((await enter(key)).code).toBe('accounts.passkey_wrong');
  });

  test('asks no counter of who cannot sign, so nobody else has a passkey reported as copied', async () => {
    const { key } = await addTestPasskey(world, host.browser);
    await enter(key);
    const forged = { ...(await answer(new Authenticator(), { counter: 1 })), id: key.id, rawId: key.id };
    expect((await world.call(loginByPasskey, { assertion: forged })).body.code).toBe('accounts.passkey_wrong');
    expect((await enter(key)).status).toBe(0);
  });

  test('takes one of two answers with the same count at once', async () => {
    const { key } = await addTestPasskey(world, host.browser);
    const answers = [await answer(key, { counter: 5 }), await answer(key, { counter: 5 })];
    const both = await Promise.all(answers.map((assertion) => world.call(loginByPasskey, { assertion })));
    expect(both.map(({ body }) => body.code ?? 'opened').toSorted()).toEqual(['accounts.passkey_copied', 'opened']);
  });

  test('takes one answer once, sent twice at once', async () => {
    const { key } = await addTestPasskey(world, host.browser);
    const assertion = await answer(key);
    const both = await Promise.all([1, 2].map(() => world.call(loginByPasskey, { assertion })));
    expect(both.map(({ body }) => body.code ?? 'opened').toSorted()).toEqual(['accounts.passkey_over', 'opened']);
  });

  test.each([
    ['the handle of another account', { userHandle: 'A'.repeat(43) }],
    ['a signature of another answer', { signature: 'AAAA' }],
    ['data that is no authenticator’s', { authenticatorData: 'AAAA' }],
    ['client data that is no JSON', { clientDataJSON: 'AAAA' }],
    ['client data that is empty', { clientDataJSON: 'e30' }],
  ])('refuses %s', async (_what, swapped) => {
    const { key } = await addTestPasskey(world, host.browser);
    const assertion = await answer(key);
    const response = { ...assertion.response, ...swapped };
    const { http, body } = await world.call(loginByPasskey, { assertion: { ...assertion, response } });
    expect([http, body.code]).toEqual([200, 'accounts.passkey_wrong']);
  });

  test.each(['id', 'clientDataJSON', 'authenticatorData', 'signature', 'userHandle'])(
    'reads no %s of a megabyte',
    async (field) => {
      const { key } = await addTestPasskey(world, host.browser);
      const assertion = await answer(key);
      const long = 'A'.repeat(60_000);
      const sent =
        field === 'id'
          ? { ...assertion, id: long }
          : { ...assertion, response: { ...assertion.response, [field]: long } };
      expect((await world.call(loginByPasskey, { assertion: sent })).body.code).toBe('http.malformed');
    },
  );

  test('refuses a disabled host', async () => {
    const { key } = await addTestPasskey(world, host.browser);
    await world.set('host', { id: host.id }, { status: 'disabled' });
    expect((await enter(key)).status).toBe(-1);
  });

  test('counts failures against their address', async () => {
    await world.advance(11 * 60);
    const before = world.config.probesPerAddress;
    world.config.probesPerAddress = 3;
    const codes: unknown[] = [];
    for (let tries = 0; tries < 4; tries += 1) codes.push((await enter(new Authenticator())).code);
    world.config.probesPerAddress = before;
    await world.advance(11 * 60);
    expect(codes).toEqual([...Array<string>(3).fill('accounts.passkey_wrong'), 'http.too_many']);
  });
});

describe('a passkey that is made', () => {
  const start = async (as: Browser = host.browser) => {
    await proveForOne(world);
    return (await world.call(startPasskey, {}, { as })).body.data!;
  };
  const origin = () => world.config.origins.dashboard;

  test.each([
    ['another site', () => ({ origin: 'https://mabarin.jahat.example' })],
    ['a device that asked for no finger, face or PIN', () => ({ origin: origin(), verified: false })],
  ])('is refused from %s', async (_from, signing) => {
    const attestation = new Authenticator().create(await start(), signing());
    const { body } = await host.call(addPasskey, { name: 'HP', attestation });
    expect(body.code).toBe('accounts.passkey_wrong');
  });

  test("is refused with another session's challenge, or one that was used", async () => {
    const elsewhere = await logIn(world, host.email);
    const attestation = new Authenticator().create(await start(elsewhere), { origin: origin() });
    const moved = await host.call(addPasskey, { name: 'HP', attestation });
    expect(moved.body.code).toBe('accounts.passkey_over');
    const options = await start();
    const [first, second] = [new Authenticator(), new Authenticator()].map((key) =>
      key.create(options, { origin: origin() }),
    );
    expect((await host.call(addPasskey, { name: 'HP', attestation: first! })).body.status).toBe(0);
    await proveForOne(world);
    const again = await host.call(addPasskey, { name: 'HP', attestation: second! });
    expect(again.body.code).toBe('accounts.passkey_over');
  });

  test('is the tenth at most, also of two at once', async () => {
    for (let made = 1; made < PASSKEYS_MAX; made += 1) await addTestPasskey(world, host.browser);
    const sessions = [host.browser, await logIn(world, host.email)];
    const made = await Promise.all(
      sessions.map(async (as) => ({
        as,
        attestation: new Authenticator().create(await start(as), { origin: origin() }),
      })),
    );
    const both = await Promise.all(
      made.map(({ as, attestation }) => world.call(addPasskey, { name: 'HP', attestation }, { as })),
    );
    expect(both.map(({ body }) => body.code ?? 'kept').toSorted()).toEqual(['accounts.passkey_many', 'kept']);
  });

  test('uses its proof up once, also by two at once', async () => {
    const made = [new Authenticator(), new Authenticator()];
    const attestations = [];
    for (const key of made) attestations.push(key.create(await start(), { origin: origin() }));
    const both = await Promise.all(
      attestations.map((attestation) => host.call(addPasskey, { name: 'HP', attestation })),
    );
    expect(both.map(({ body }) => body.code ?? 'kept').toSorted()).toEqual(['accounts.proof_needed', 'kept']);
  });
});

describe('a code that a passkey earned', () => {
  const earned = async (key: Authenticator, as: Browser) => {
    const { body } = await world.call(startPasskeyProof, {}, { as });
    const assertion = key.sign(body.data!, { origin: world.config.origins.dashboard });
    return (await world.call(proveByPasskey, { assertion }, { as })).body.data!.code;
  };
  const stop = async (secondFactor: string) =>
    (await host.call(stopSecondFactor, { password: TEST_PASSWORD, secondFactor })).body;

  test("stands once for the app's, beside the password alone", async () => {
    await withSecondFactor(world, host);
    const { key } = await addTestPasskey(world, host.browser);
    const code = await earned(key, host.browser);
    const wrong = await host.call(stopSecondFactor, { password: 'bukan', secondFactor: code });
    expect(wrong.body.code).toBe('accounts.password_wrong');
    const renew = { password: TEST_PASSWORD, secondFactor: code };
    expect((await host.call(renewRecoveryCodes, renew)).body.status).toBe(0);
    expect((await stop(code)).code).toBe('accounts.second_factor_wrong');
    expect((await stop(`${code}=`)).code).toBe('accounts.second_factor_wrong');
    expect((await stop(await earned(key, host.browser))).status).toBe(0);
  });

  test('is no code of another account, of five minutes later, or of nobody', async () => {
    await withSecondFactor(world, host);
    const { key } = await addTestPasskey(world, host.browser);
    const other = await createTestHost(world);
    const theirs = await addTestPasskey(world, other.browser);
    expect((await stop(await earned(theirs.key, other.browser))).code).toBe('accounts.second_factor_wrong');
    expect((await stop(`passkey-${'A'.repeat(116)}`)).code).toBe('accounts.second_factor_wrong');
    const late = await earned(key, host.browser);
    await world.advance(5 * 60);
    expect((await stop(late)).code).toBe('accounts.second_factor_wrong');
  });

  test('confirms no new app', async () => {
    const { key } = await addTestPasskey(world, host.browser);
    await host.call(startSecondFactor, {});
    const code = await earned(key, host.browser);
    const confirmed = await host.call(confirmSecondFactor, { password: TEST_PASSWORD, code: code.slice(0, 64) });
    expect(confirmed.body.code).toBe('accounts.second_factor_wrong');
  });
});

test('a proof by passkey is no other person’s at the same host', async () => {
  const helper = await addTestMember(world, host);
  const { key } = await addTestPasskey(world, host.browser);
  await addTestPasskey(world, helper.browser);
  await prove(world, helper.browser, { password: MEMBER_PASSWORD });
  const { body } = await helper.call(startPasskeyProof, {});
  const assertion = key.sign(body.data!, { origin: world.config.origins.dashboard });
  expect((await helper.call(proveByPasskey, { assertion })).body.code).toBe('accounts.passkey_wrong');
});
