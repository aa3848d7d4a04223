import { forgotPassword, login, resetPassword } from '@mabarin/api-client/contract/accounts';
import { displaySnapshot } from '@mabarin/api-client/contract/alerts';
import { cashout, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { saveDiscord, testDiscord } from '@mabarin/api-client/contract/discord';
import { changePassword } from '@mabarin/api-client/contract/profile/profile';
import { pressRemote } from '@mabarin/api-client/contract/remote';
import {
  confirmSecondFactor,
  decideSuspended,
  notMe,
  renewRecoveryCodes,
  stopSecondFactor,
  suspended,
  unfreeze,
} from '@mabarin/api-client/contract/profile/security';
import { acceptInvitation, team } from '@mabarin/api-client/contract/team';
import { saveWebhook } from '@mabarin/api-client/contract/webhooks';
import type { Endpoint } from '@mabarin/api-client/endpoint';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliveryPollers } from '#features/webhooks/index.ts';
import { listChats } from '#sandbox/chat.queries.ts';
import { BANK_ACCOUNT, useHost } from '#testing/fixtures/hosts.ts';
import { testWebhook } from './fixtures/discord.ts';
import { createTestHost, logIn, TEST_PASSWORD } from './fixtures/hosts.ts';
import { linkCode } from './fixtures/accounts/join.ts';
import { addRemoteKey, bearer } from './fixtures/remote.ts';
import { withSecondFactor } from './fixtures/accounts/second-factor.ts';
import { addTestMember, invitationCode, MEMBER_PASSWORD, type TestMember } from './fixtures/team.ts';
import { addWebhook, useReceiver, webhookForm } from './fixtures/webhooks.ts';
import { attemptsOfThief } from './thief.ts';
import { type Browser, DAY, HOUR, useWorld } from '#testing/world.ts';

/**
 * A thief with a host's open session, cookie and `login` header, but without its password.
 */
const world = useWorld();
const receiver = await useReceiver();
const guess = 'tebakan pencuri';

const host = useHost(world);
let helper: TestMember;
let webhook: string;
beforeEach(async () => {
  helper = await addTestMember(world, host);
  webhook = await addWebhook(world, host);
});

const attempts = () => attemptsOfThief({ helper: helper.id, webhook, address: receiver.url('/pencuri') });

/** The calls that ask for the password themselves. */
const guesses: [string, Endpoint, object][] = [
  ['withdraws', cashout, { cashAmount: 50_000, cashPassword: guess }],
  ['sets another password', changePassword, { passwordCurrent: guess, passwordNew: guess, passwordConfirm: guess }],
  ['switches a second factor on', confirmSecondFactor, { password: guess, code: '000000' }],
  ['switches the second factor off', stopSecondFactor, { password: guess }],
  ['makes recovery codes', renewRecoveryCodes, { password: guess }],
];

/** The rows that the attempts are after. */
async function loot(): Promise<string> {
  const tables = ['bank_account', 'team_membership', 'team_invitation', 'remote_key', 'webhook_endpoint'];
  const more = ['webhook_secret', 'discord_webhook', 'notify_channel', 'second_factor', 'passkey', 'cashout', 'host'];
  const rows = await Promise.all(
    [...tables, ...more].map(async (table) => {
      const { rows: found } = await sql`select * from ${sql.table(table)} order by 1`.execute(world.admin);
      return found;
    }),
  );
  const { rows: revoked } = await sql`select id from session where revoked_at is not null order by 1`.execute(
    world.admin,
  );
  return JSON.stringify([rows, revoked]);
}

describe.each([
  { factor: 'without a second factor', hasFactor: false },
  { factor: 'with a second factor', hasFactor: true },
])('a stolen session $factor', ({ hasFactor }) => {
  const steal = async (who: { browser: Browser }, password: string): Promise<Browser> => {
    if (hasFactor) await withSecondFactor(world, who, password);
    await world.advance(16 * 60);
    return who.browser;
  };

  test('of the host does nothing of the list', async () => {
    const as = await steal(host, TEST_PASSWORD);
    const before = await loot();
    for (const [what, endpoint, input] of attempts()) {
      expect((await world.call(endpoint, input as never, { as })).body.code, what).toBe('accounts.proof_needed');
    }
    for (const [what, endpoint, input] of guesses) {
      const { body } = await world.call(endpoint, input as never, { as });
      expect([body.status === 0 && !('stop' in body || 'result' in body), what]).toEqual([false, what]);
    }
    expect(await loot()).toBe(before);
  });

  test.each(['moderator', 'finance'] as const)('of a helper who is %s does nothing of the list', async (role) => {
    const robbed = await addTestMember(world, host, role);
    const as = await steal(robbed, MEMBER_PASSWORD);
    const before = await loot();
    for (const [what, endpoint, input] of attempts()) {
      const { code } = (await world.call(endpoint, input as never, { as })).body;
      expect(['team.not_allowed', 'accounts.proof_needed'], what).toContain(code);
    }
    for (const [what, endpoint, input] of guesses) {
      const { body } = await world.call(endpoint, input as never, { as });
      expect([body.status === 0 && !('stop' in body || 'result' in body), what]).toEqual([false, what]);
    }
    expect(await loot()).toBe(before);
  });
});

describe('a thief who came within the quarter of an hour of a login', () => {
  /** The rows that the thief makes with the host's session; `old` stood there for longer than 14 days. */
  async function rob() {
    const old = { helper, key: await addRemoteKey(world, host, { name: 'Lama' }) };
    await host.paidSupport({ supporterGift: 200_000 });
    await world.advance(20 * DAY);
    const as = await logIn(world, host.email);
    const notMeCode = await linkCode(world, host.email, 'bukan-saya');
    const robbed = { ...host, browser: as };
    await world.call(saveBankAccount, BANK_ACCOUNT, { as });
    const own = await addTestMember(world, robbed, 'finance');
    const invitation = await invitationCode(world, robbed, 'kawan.pencuri@tim.test', 'finance');
    const key = await addRemoteKey(world, robbed, { name: 'Pencuri' });
    await addWebhook(world, robbed, { url: receiver.url('/pencuri') });
    await world.call(saveWebhook, { id: webhook, ...webhookForm, url: receiver.url('/diganti') }, { as });
    await world.call(saveDiscord, { settings: { webhook: testWebhook().address } }, { as });
    const asked = await own.call(cashout, { cashAmount: 50_000, cashPassword: MEMBER_PASSWORD }, { key: randomUUID() });
    expect(asked.body).toMatchObject({ stop: false });
    return { old, as, own, invitation, key, notMeCode };
  }
  const press = async (key: string) =>
    (await world.call(pressRemote, { action: 'pause' }, { headers: bearer(key) })).body;
  const deliver = async () => {
    for (const poller of deliveryPollers(world.db, world.app.deps)) await poller.run();
  };
  const list = async (as: Browser) => (await world.call(suspended, {}, { as })).body.data ?? [];
  async function recovered(): Promise<Browser> {
    await world.call(forgotPassword, { token: 'sandbox-pass', email: host.email });
    const code = await linkCode(world, host.email, 'reset-password');
    await world.call(resetPassword, { code, password: 'dua puluh kancil' });
    return logIn(world, host.email, 'dua puluh kancil');
  }

  test('has nothing left that works once the host says "bukan saya" [dec strangers]', async () => {
    const { as, own, invitation, key, notMeCode } = await rob();
    expect((await press(key)).status).toBe(0);
    expect((await world.call(notMe, { code: notMeCode })).body.data).toEqual({ result: true, frozen: true });

    for (const browser of [as, own.browser])
      expect((await world.call(team, {}, { as: browser })).body.code).toBe('accounts.relogin');
    const form = { LoginEmail: own.email, LoginPassword: MEMBER_PASSWORD };
    expect((await world.call(login, { form, token: 'sandbox-pass' })).body.code).toBe('team.no_host');
    const joining = { code: invitation, name: 'Kawan', password: MEMBER_PASSWORD, token: 'sandbox-pass' };
    expect((await world.call(acceptInvitation, joining)).body.code).toBe('team.invitation_invalid');
    expect((await press(key)).code).toBe('remote.key_unknown');

    await world.drainJobs();
    await sql`truncate sandbox_chat`.execute(world.admin);
    receiver.received = [];
    await host.paidSupport();
    await world.drainJobs();
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await listChats(world.admin, 10)).toEqual([]);
    await world.advance(3 * DAY);
    const states = world.admin.selectFrom('cashout').select('state').where('host_id', '=', host.id);
    expect(await states.execute()).toEqual([{ state: 'requested' }]);
  });

  test('leaves untouched what was there before: a helper, a remote key, the stream', async () => {
    const { old, notMeCode } = await rob();
    await world.call(notMe, { code: notMeCode });
    expect((await press(old.key)).status).toBe(0);
    await logIn(world, old.helper.email, MEMBER_PASSWORD);
    expect((await world.call(displaySnapshot, {}, { displayKey: host.code })).body.status).toBe(0);
  });

  test('is undone by the host after the reset: each thing is kept or removed, and nothing else', async () => {
    const { own, key, notMeCode } = await rob();
    await world.call(notMe, { code: notMeCode });
    const back = await recovered();
    const shown = await list(back);
    expect(shown.map(({ kind }) => kind).toSorted()).toEqual([
      'discord',
      'invitation',
      'member',
      'remote',
      'webhook',
      'webhook',
    ]);
    expect(shown.find(({ kind }) => kind === 'member')?.name).toContain(own.email);
    expect((await world.call(testDiscord, {}, { as: back })).body.code).toBe('accounts.suspended');
    const decide = async (kind: (typeof shown)[number]['kind'], keep: boolean) => {
      for (const { id } of shown.filter((row) => row.kind === kind))
        expect((await world.call(decideSuspended, { kind, id, keep }, { as: back })).body.status).toBe(0);
    };
    await decide('remote', true);
    expect((await press(key)).status).toBe(0);
    await decide('discord', true);
    expect((await world.call(testDiscord, {}, { as: back })).body.status).toBe(0);
    for (const kind of ['member', 'invitation', 'webhook'] as const) await decide(kind, false);
    expect(await list(back)).toEqual([]);
    const { body } = await world.call(team, {}, { as: back });
    expect(body.data?.members.map(({ email }) => email)).toEqual([helper.email]);
    expect(body.data?.invitations).toEqual([]);
  });

  test('cannot log in again by the password of before', async () => {
    const { notMeCode } = await rob();
    await world.call(notMe, { code: notMeCode });
    const form = { LoginEmail: host.email, LoginPassword: TEST_PASSWORD };
    const { body } = await world.call(login, { form, token: 'sandbox-pass' });
    expect(body.code).toBe('accounts.login_reset_first');
    await recovered();
  });

  test('gets no money when the host opens cash-outs again: what was asked for before is decided about first', async () => {
    const { notMeCode } = await rob();
    await world.call(notMe, { code: notMeCode });
    await recovered();
    await world.advance(25 * HOUR);
    const back = await logIn(world, host.email, 'dua puluh kancil');
    const lift = async () => (await world.call(unfreeze, { password: 'dua puluh kancil' }, { as: back })).body;
    const cashOuts = world.admin.selectFrom('cashout').select(['id', 'state']).where('host_id', '=', host.id);
    expect((await lift()).code).toBe('cash.frozen_open');
    await world.advance(HOUR);
    const [{ id, state } = { id: '', state: '' }] = await cashOuts.execute();
    expect(state).toBe('requested');
    await world.ops(`cash-outs reject ${id} --why "bukan host"`);
    expect((await lift()).status).toBe(0);
    await world.advance(3 * DAY);
    expect(await cashOuts.execute()).toEqual([{ id, state: 'rejected' }]);
  });

  test('does not decide about it: another host has no say in what is suspended', async () => {
    const { notMeCode } = await rob();
    await world.call(notMe, { code: notMeCode });
    const back = await recovered();
    const stranger = await createTestHost(world);
    const before = await list(back);
    for (const { kind, id } of before) {
      for (const keep of [true, false]) await stranger.call(decideSuspended, { kind, id, keep });
    }
    expect(await list(back)).toEqual(before);
  });
});
