import { deskExtend, deskSignIn } from '@mabarin/api-client/contract/desk/desk';
import { deskUnfreeze } from '@mabarin/api-client/contract/desk/hosts';
import {
  deskAddPasskey,
  deskPasskeyCode,
  deskPasskeyRequest,
  deskPasskeys,
  deskRemovePasskey,
  deskRenamePasskey,
  deskStartPasskey,
} from '@mabarin/api-client/contract/desk/passkeys';
import { deskHost } from '@mabarin/api-client/contract/desk/search';
import { loginByPasskey, startPasskeyLogin } from '@mabarin/api-client/contract/profile/passkeys';
import { beforeEach, describe, expect, test } from 'vitest';
import { Authenticator, type Signing } from '#testing/fixtures/accounts/authenticator.ts';
import { createTestOperator, type TestOperator } from '#testing/fixtures/desk.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { addTestPasskey } from '#testing/fixtures/accounts/passkeys.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
let rina: TestOperator;
let count = 0;
beforeEach(async () => {
  count += 1;
  rina = await createTestOperator(world, `rina${count}`);
});
const origin = () => world.config.origins.dashboard;
const headers = () => ({ origin: origin() });

async function add(operator = rina, key = new Authenticator(), name = 'YubiKey') {
  const { body } = await operator.call(deskStartPasskey, { code: operator.code() });
  const attestation = key.create(body.data!, { origin: origin() });
  const added = await operator.call(deskAddPasskey, { name, attestation });
  return { key, attestation, added: added.body };
}

/** The code for a signed challenge of the desk. */
async function earn(key: Authenticator, signing: Partial<Signing> = {}) {
  const { body } = await world.call(deskPasskeyRequest, {}, { headers: headers() });
  const assertion = key.sign(body.data!, { origin: origin(), ...signing });
  return (await world.call(deskPasskeyCode, { assertion }, { headers: headers() })).body;
}
const codeBy = async (key: Authenticator) => (await earn(key)).data!.code;
const signIn = async (code: string, { name, secret }: Pick<TestOperator, 'name' | 'secret'> = rina) =>
  (await world.call(deskSignIn, { name, secret, code }, { headers: headers() })).body;
const acts = async (name = rina.name) =>
  (
    await world.admin.selectFrom('operator_log').select('action').where('operator', '=', name).orderBy('id').execute()
  ).map(({ action }) => action);

describe('a code that the passkey of an operator earned [dec operator]', () => {
  test('signs in beside name and secret, and extends, each once', async () => {
    const { key } = await add();
    const code = await codeBy(key);
    expect((await signIn(code, { name: rina.name, secret: 'salah-salah' })).code).toBe('desk.sign_in_wrong');
    const next = await codeBy(key);
    expect((await signIn(next)).status).toBe(0);
    expect((await signIn(next)).code).toBe('desk.sign_in_wrong');
    const extending = await codeBy(key);
    expect((await rina.call(deskExtend, { code: extending })).body.status).toBe(0);
    expect((await rina.call(deskExtend, { code: extending })).body.code).toBe('desk.code_wrong');
  });

  test('gives a host its money back', async () => {
    const { key } = await add();
    const { username } = await createTestHost(world);
    await runAsOperator(world.db, world.app.deps, [
      'cash-outs',
      'freeze',
      username,
      '--because',
      'owner_asked',
      '--by',
      rina.name,
      '--why',
      'tiket 12',
    ]);
    const seen = (await rina.call(deskHost, { username })).body.data?.frozenAt ?? '';
    const unfreeze = async (code: string) => (await rina.call(deskUnfreeze, { code, username, seen })).body;
    expect(await unfreeze(`passkey-${'A'.repeat(116)}`)).toMatchObject({ code: 'desk.code_wrong' });
    expect(await unfreeze(await codeBy(key))).toMatchObject({ status: 0 });
  });

  test("is no other operator's, and is over after five minutes", async () => {
    const budi = await createTestOperator(world, `budi${count}`);
    const { key } = await add();
    expect((await signIn(await codeBy(key), budi)).code).toBe('desk.sign_in_wrong');
    expect((await budi.call(deskExtend, { code: await codeBy(key) })).body.code).toBe('desk.code_wrong');
    const late = await codeBy(key);
    world.clock.offsetSeconds += 5 * 60;
    expect((await rina.call(deskExtend, { code: late })).body.code).toBe('desk.code_wrong');
  });

  test('ends with new credentials and with the operator, as its passkey does', async () => {
    const { key } = await add();
    const code = await codeBy(key);
    await runAsOperator(world.db, world.app.deps, ['operators', 'rotate', rina.name, '--why', 'lost phone']);
    expect((await rina.call(deskExtend, { code })).body.code).toBe('desk.code_wrong');
    expect((await earn(key)).code).toBe('accounts.passkey_wrong');
    const budi = await createTestOperator(world, `budi${count}`);
    const { key: his } = await add(budi);
    await runAsOperator(world.db, world.app.deps, ['operators', 'disable', budi.name, '--why', 'has left']);
    expect((await earn(his)).code).toBe('accounts.passkey_wrong');
  });

  test.each([
    ['another site', { origin: 'https://mabarin.jahat.example' }],
    ['another domain', { rpId: 'jahat.example' }],
    ['a device that asked for no finger, face or PIN', { verified: false }],
  ])('is refused to %s', async (_to, signing) => {
    const { key } = await add();
    expect((await earn(key, signing)).code).toBe('accounts.passkey_wrong');
  });

  test('keeps its passkey under another name, which is no other operator’s to give', async () => {
    const { key } = await add();
    const budi = await createTestOperator(world, `budi${count}`);
    const [made] = (await rina.call(deskPasskeys, {})).body.data ?? [];
    await budi.call(deskRenamePasskey, { id: made?.id ?? '', name: 'Milik Budi' });
    const renamed = await rina.call(deskRenamePasskey, { id: made?.id ?? '', name: 'HP lama' });
    expect(renamed.body.data).toMatchObject([{ name: 'HP lama' }]);
    expect((await acts()).filter((act) => act === 'desk passkey-rename')).toHaveLength(1);
    expect((await earn(key)).status).toBe(0);
  });

  test('is refused to a counter that went back, and the log says so', async () => {
    const { key } = await add();
    expect((await earn(key, { counter: 7 })).status).toBe(0);
    expect((await earn(key, { counter: 7 })).code).toBe('accounts.passkey_copied');
    expect(await acts()).toContain('desk passkey-copied');
  });

  test("is earned by no host's passkey, and an operator's opens no host's account", async () => {
    const host = await createTestHost(world);
    const { key: theirs } = await addTestPasskey(world, host.browser);
    expect((await earn(theirs)).code).toBe('accounts.passkey_wrong');
    const { key } = await add();
    const { body } = await world.call(startPasskeyLogin, {});
    const assertion = key.sign(body.data!, { origin: world.config.origins.public });
    expect((await world.call(loginByPasskey, { assertion })).body.code).toBe('accounts.passkey_wrong');
  });
});

describe('the passkeys of an operator [dec operator]', () => {
  test("are made for a fresh code of the app, never for a passkey's", async () => {
    const { key } = await add();
    expect((await rina.call(deskStartPasskey, { code: await codeBy(key) })).body.code).toBe('desk.code_wrong');
    expect((await rina.call(deskStartPasskey, { code: '000000' })).body.code).toBe('desk.code_wrong');
  });

  test('are listed with name and last use, and removed for a code, logged', async () => {
    const { key, added } = await add();
    await add(rina, new Authenticator(), 'Laptop');
    await codeBy(key);
    const { body } = await rina.call(deskPasskeys, {});
    expect(body.data?.map(({ name, last_used: used }) => [name, used !== null])).toEqual([
      ['YubiKey', true],
      ['Laptop', false],
    ]);
    const id = added.data![0]!.id;
    expect((await rina.call(deskRemovePasskey, { id, code: '000000' })).body.code).toBe('desk.code_wrong');
    expect((await rina.call(deskRemovePasskey, { id, code: rina.code() })).body.data).toHaveLength(1);
    expect((await rina.call(deskRemovePasskey, { id, code: rina.code() })).body.status).toBe(0);
    expect((await earn(key)).code).toBe('accounts.passkey_wrong');
    expect((await acts()).filter((act) => act.startsWith('desk passkey-'))).toEqual([
      'desk passkey-add',
      'desk passkey-add',
      'desk passkey-remove',
    ]);
  });

  test("are no other operator's to remove, nor kept twice", async () => {
    const budi = await createTestOperator(world, `budi${count}`);
    const { key, added } = await add();
    await budi.call(deskRemovePasskey, { id: added.data![0]!.id, code: budi.code() });
    expect((await rina.call(deskPasskeys, {})).body.data).toHaveLength(1);
    expect((await add(budi, key)).added.code).toBe('accounts.passkey_known');
  });
});
