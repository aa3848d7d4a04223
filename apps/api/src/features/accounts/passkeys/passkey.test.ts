import { forgotPassword, resetPassword } from '@mabarin/api-client/contract/accounts';
import {
  addPasskey,
  type PasskeyCreation,
  loginByPasskey,
  proveByPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyLogin,
  startPasskeyProof,
} from '@mabarin/api-client/contract/profile/passkeys';
import { notMe, security } from '@mabarin/api-client/contract/profile/security';
import { changeKey } from '@mabarin/api-client/contract/profile/settings';
import { PASSKEYS_MAX } from '@mabarin/domain/accounts/passkey';
import { beforeEach, describe, expect, test } from 'vitest';
import { Authenticator, type Signing } from '#testing/fixtures/accounts/authenticator.ts';
import { browserOf, createTestHost, logIn, prove, useHost } from '#testing/fixtures/hosts.ts';
import { linkCode } from '#testing/fixtures/accounts/join.ts';
import { proveForOne } from '#testing/fixtures/accounts/passkeys.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { withSecondFactor } from '#testing/fixtures/accounts/second-factor.ts';
import { addTestMember } from '#testing/fixtures/team.ts';
import { type Browser, DAY, useWorld } from '#testing/world.ts';

const world = useWorld();
const MINUTE = 60;

const host = useHost(world);
let origin: string;
beforeEach(() => {
  origin = world.config.origins.dashboard;
});

async function add(as: Browser = host.browser, name = 'HP', key = new Authenticator()) {
  await proveForOne(world);
  const { body } = await world.call(startPasskey, {}, { as });
  if (body.data === undefined || typeof body.data === 'string') throw new Error(`no options: ${JSON.stringify(body)}`);
  const attestation = key.create(body.data, { origin });
  const added = await world.call(addPasskey, { name, attestation }, { as });
  return { key, attestation, added: added.body };
}

async function request(as?: Browser) {
  const { body } =
    as === undefined ? await world.call(startPasskeyLogin, {}) : await world.call(startPasskeyProof, {}, { as });
  if (body.data === undefined || typeof body.data === 'string') throw new Error(`no options: ${JSON.stringify(body)}`);
  return body.data;
}
const logInWith = async (key: Authenticator, signing: Partial<Signing> = {}) =>
  world.call(loginByPasskey, {
    assertion: key.sign(await request(), { origin: world.config.origins.public, ...signing }),
  });
const subjects = async (email: string) => (await mailsTo(world, email)).map(({ subject }) => subject);

describe('a passkey', () => {
  test('opens a session without password and code, which is proved', async () => {
    await withSecondFactor(world, host);
    const { key, added } = await add();
    expect(added.data).toMatchObject({ passkeys: [{ name: 'HP', last_used: null, synced: false }] });
    const opened = await logInWith(key);
    expect(opened.body.status).toBe(0);
    const browser = browserOf(world, opened);
    expect((await world.call(changeKey, {}, { as: browser })).body.status).toBe(0);
    const { body } = await world.call(security, {}, { as: browser });
    expect(body.data?.passkeys[0]?.last_used).toBe(world.clock.now().toISOString());
    expect(await subjects(host.email)).toContain('Passkey baru untuk akun Mabarin kamu');
  });

  test('of a helper opens the host that it helps', async () => {
    const helper = await addTestMember(world, host);
    const { key } = await add(helper.browser);
    const browser = browserOf(world, await logInWith(key));
    expect((await world.call(security, {}, { as: browser })).body.data?.passkeys).toHaveLength(1);
    expect((await host.call(security, {})).body.data?.passkeys).toHaveLength(0);
  });

  test.each([
    ['another origin', { origin: 'https://mabarin.example.evil' }],
    ['another site', { rpId: 'evil.example' }],
    ['a device that asked for no finger, face or PIN', { verified: false }],
  ])('is refused from %s', async (_from, signing) => {
    const { key } = await add();
    expect((await logInWith(key, signing)).body.code).toBe('accounts.passkey_wrong');
  });

  test('that nobody added, or another device with its id, opens nothing', async () => {
    const { key } = await add();
    expect((await logInWith(new Authenticator())).body.code).toBe('accounts.passkey_wrong');
    const stranger = new Authenticator();
    const forged = stranger.sign(await request(), { origin });
    const assertion = { ...forged, id: key.id, rawId: key.id };
    expect((await world.call(loginByPasskey, { assertion })).body.code).toBe('accounts.passkey_wrong');
  });

  test('signs a challenge once, of this service, within five minutes', async () => {
    const { key } = await add();
    const assertion = key.sign(await request(), { origin });
    expect((await world.call(loginByPasskey, { assertion })).body.status).toBe(0);
    expect((await world.call(loginByPasskey, { assertion })).body.code).toBe('accounts.passkey_over');
    const late = key.sign(await request(), { origin });
    await world.advance(5 * MINUTE);
    expect((await world.call(loginByPasskey, { assertion: late })).body.code).toBe('accounts.passkey_over');
    const own = { ...(await request()), challenge: Buffer.from('a.9999999999.b').toString('base64url') };
    const made = key.sign(own, { origin });
    expect((await world.call(loginByPasskey, { assertion: made })).body.code).toBe('accounts.passkey_over');
  });

  test('signs a challenge once, however it is spelled', async () => {
    const { key } = await add();
    const asked = await request();
    const again = (challenge: string) => key.sign({ ...asked, challenge }, { origin });
    expect((await world.call(loginByPasskey, { assertion: again(asked.challenge) })).body.status).toBe(0);
    const longer = Buffer.from(`${Buffer.from(asked.challenge, 'base64url').toString()}.x`).toString('base64url');
    for (const spelled of [`${asked.challenge}=`, `${asked.challenge} `, ` ${asked.challenge}`, longer]) {
      const { body } = await world.call(loginByPasskey, { assertion: again(spelled) });
      expect(body.code, spelled).toBe('accounts.passkey_over');
    }
  });

  test('whose counter went back is refused, and its owner is told', async () => {
    const { key } = await add();
    expect((await logInWith(key, { counter: 7 })).body.status).toBe(0);
    expect((await logInWith(key, { counter: 7 })).body.code).toBe('accounts.passkey_copied');
    expect(await subjects(host.email)).toContain('Passkey Mabarin kamu mungkin disalin');
    expect((await logInWith(key, { counter: 8 })).body.status).toBe(0);
  });

  test('that never counts is used again and again', async () => {
    const { key } = await add();
    for (let times = 0; times < 2; times += 1) expect((await logInWith(key, { counter: 0 })).body.status).toBe(0);
  });
});

describe('a proof by passkey', () => {
  const proof = async (key: Authenticator, as: Browser = host.browser) =>
    (await world.call(proveByPasskey, { assertion: key.sign(await request(as), { origin }) }, { as })).body;

  test('stands for password and code, in its session alone', async () => {
    await withSecondFactor(world, host);
    const { key } = await add();
    const other = await logIn(world, (await createTestHost(world)).email);
    await world.advance(16 * MINUTE);
    expect((await host.call(changeKey, {})).body.code).toBe('accounts.proof_needed');
    expect((await proof(key)).status).toBe(0);
    expect((await host.call(changeKey, {})).body.status).toBe(0);
    expect((await world.call(changeKey, {}, { as: other })).body.code).toBe('accounts.proof_needed');
  });

  test('takes a challenge of its own session and a passkey of its own account', async () => {
    const { key } = await add();
    const stranger = await createTestHost(world);
    const { key: strange } = await add(stranger.browser);
    const login = strange.sign(await request(), { origin });
    const call = (assertion: typeof login) => host.call(proveByPasskey, { assertion });
    expect((await call(login)).body.code).toBe('accounts.passkey_over');
    const foreign = strange.sign(await request(host.browser), { origin });
    expect((await call(foreign)).body.code).toBe('accounts.passkey_wrong');
    const elsewhere = key.sign(await request(stranger.browser), { origin });
    expect((await call(elsewhere)).body.code).toBe('accounts.passkey_over');
  });

  test('of an account without passkeys says that there is none', async () => {
    const { body } = await host.call(startPasskeyProof, {});
    expect(body.code).toBe('accounts.passkey_none');
  });
});

describe('the list of passkeys', () => {
  test('gets each device once, also when the answer was lost', async () => {
    const { key, attestation } = await add();
    const again = await host.call(addPasskey, { name: 'HP', attestation });
    expect(again.body.data?.passkeys).toHaveLength(1);
    const stranger = await createTestHost(world);
    expect((await add(stranger.browser, 'HP', key)).added.code).toBe('accounts.passkey_known');
  });

  test('ends at ten', async () => {
    for (let made = 0; made < PASSKEYS_MAX; made += 1) await add();
    await proveForOne(world);
    expect((await host.call(startPasskey, {})).body.code).toBe('accounts.passkey_many');
  });

  test('loses what its owner removes, twice too, with one mail', async () => {
    const { key, added } = await add();
    const id = added.data?.passkeys[0]?.id ?? '';
    await proveForOne(world);
    for (let times = 0; times < 2; times += 1) {
      const { body } = await host.call(removePasskey, { id });
      expect(body.data?.passkeys).toEqual([]);
    }
    expect((await subjects(host.email)).filter((subject) => subject === 'Passkey Mabarin kamu dihapus')).toHaveLength(
      1,
    );
    expect((await logInWith(key)).body.code).toBe('accounts.passkey_wrong');
  });

  test("is nobody else's to change", async () => {
    const { added } = await add();
    const stranger = await createTestHost(world);
    const id = added.data?.passkeys[0]?.id ?? '';
    await stranger.call(removePasskey, { id });
    await stranger.call(renamePasskey, { id, name: 'Milikku' });
    const { body } = await host.call(renamePasskey, { id, name: 'HP lama' });
    expect(body.data?.passkeys).toMatchObject([{ name: 'HP lama' }]);
  });

  test('loses what is younger than 14 days by "bukan saya" and by a reset, and keeps the rest', async () => {
    const { key: old } = await add();
    // The mail about the old passkey is sent before the others, whose link is pressed.
    await world.drainJobs();
    await world.advance(15 * DAY);
    host.browser = await logIn(world, host.email);
    const { key: young } = await add();
    await world.call(notMe, { code: await linkCode(world, host.email, 'bukan-saya') });
    expect((await logInWith(young)).body.code).toBe('accounts.passkey_wrong');
    expect((await logInWith(old)).body.code).toBe('accounts.login_reset_first');
    await world.call(forgotPassword, { token: 'sandbox-pass', email: host.email });
    const code = await linkCode(world, host.email, 'reset-password');
    await world.call(resetPassword, { code, password: 'empat ekor kancil' });
    const opened = await logInWith(old);
    expect(opened.body.status).toBe(0);
    const { key: younger } = await add(browserOf(world, opened));
    await world.call(forgotPassword, { token: 'sandbox-pass', email: host.email });
    const next = await linkCode(world, host.email, 'reset-password');
    await world.call(resetPassword, { code: next, password: 'lima ekor kancil' });
    expect((await logInWith(younger)).body.code).toBe('accounts.passkey_wrong');
  });

  test('takes a proof of its own for each device, which a login or another act has not given', async () => {
    const start = async () => (await host.call(startPasskey, {})).body;
    const keep = async (options: PasskeyCreation) => {
      const attestation = new Authenticator().create(options, { origin });
      return (await host.call(addPasskey, { name: 'HP', attestation })).body;
    };
    expect((await start()).code).toBe('accounts.proof_needed');
    await prove(world, host.browser);
    expect((await start()).code).toBe('accounts.proof_needed');
    await prove(world, host.browser, { own: true });
    const options = (await start()).data as PasskeyCreation;
    expect((await keep(options)).status).toBe(0);
    expect((await start()).code).toBe('accounts.proof_needed');
    expect((await keep(options)).code).toBe('accounts.proof_needed');
  });

  test('loses a device only by a proof of its own, in 15 minutes and in its session', async () => {
    const { added } = await add();
    const id = added.data?.passkeys[0]?.id ?? '';
    const other = await logIn(world, host.email);
    const remove = async (as: Browser) => (await world.call(removePasskey, { id }, { as })).body;
    await prove(world, host.browser);
    expect((await remove(host.browser)).code).toBe('accounts.proof_needed');
    await prove(world, host.browser, { own: true });
    expect((await remove(other)).code).toBe('accounts.proof_needed');
    await world.advance(16 * MINUTE);
    expect((await remove(host.browser)).code).toBe('accounts.proof_needed');
    await prove(world, host.browser, { own: true });
    expect((await remove(host.browser)).data?.passkeys).toEqual([]);
  });

  test('is changed by a proof of a passkey too', async () => {
    const { key } = await add();
    const assertion = key.sign(await request(host.browser), { origin });
    await host.call(proveByPasskey, { assertion, own: true });
    expect((await host.call(startPasskey, {})).body.status).toBe(0);
  });
});
