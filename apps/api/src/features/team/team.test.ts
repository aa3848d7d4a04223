import { dashboardHost, forgotPassword, login, resetPassword, session } from '@mabarin/api-client/contract/accounts';
import { saveBankAccount, cashout } from '@mabarin/api-client/contract/cash';
import { SESSION_STREAM_PATH } from '@mabarin/api-client/contract/live';
import { mabarList, setOrdering } from '@mabarin/api-client/contract/mabar';
import { downloadSupports } from '@mabarin/api-client/contract/support';
import { changePassword } from '@mabarin/api-client/contract/profile/profile';
import {
  acceptInvitation,
  checkInvitation,
  inviteMember,
  removeMember,
  setMemberRole,
  switchHost,
  team,
  teamLog,
  withdrawInvitation,
} from '@mabarin/api-client/contract/team';
import { allEndpoints } from '@mabarin/api-client/contract/all';
import { isKnownCall } from '@mabarin/domain/team/log';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { expect, describe, test } from 'vitest';
import { disableHost } from '#features/accounts/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { sessionCookieName } from '#platform/http/session.ts';
import { BANK_ACCOUNT, createTestHost, logIn, TEST_PASSWORD, type TestHost, useHost } from '#testing/fixtures/hosts.ts';
import { linkCode } from '#testing/fixtures/accounts/join.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { openStream } from '#testing/servers/stream.ts';
import { addTestMember, invitationCode, MEMBER_PASSWORD } from '#testing/fixtures/team.ts';
import { lockWaiters } from '#testing/locks.ts';
import { useWorld, type Browser } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);

const accept = async (code: string, over: { name?: string; password?: string } = {}) =>
  (
    await world.call(acceptInvitation, {
      code,
      name: 'Sari',
      password: MEMBER_PASSWORD,
      token: 'sandbox-pass',
      ...over,
    })
  ).body;
const invalid = { status: -1, code: 'team.invitation_invalid' };
const relogin = { status: -1, code: 'accounts.relogin' };
const teamOf = async (host: TestHost) => (await host.call(team, {})).body.data!;
const logOf = async (host: TestHost, person: string | null = null) =>
  (await host.call(teamLog, { person })).body.data!.map(({ actor, action, about }) =>
    [actor, action, about].filter((part) => part !== null).join(' | '),
  );
const lives = async (as: Browser) => (await world.call(dashboardHost, {}, { as })).body.status === 0;

/** The stream of a dashboard, as its browser opens it. */
async function dashboardStream(browser: Browser) {
  if (!world.app.server.server.listening) await world.app.server.listen({ port: 0, host: '127.0.0.1' });
  const address = world.app.server.server.address();
  const port = typeof address === 'object' ? address?.port : '';
  return openStream(`http://127.0.0.1:${port}${SESSION_STREAM_PATH}`, {
    cookie: `${sessionCookieName(world.config)}=${browser.cookie}`,
    origin: world.config.origins.dashboard,
  });
}

describe('an invitation', () => {
  test('makes an account of its e-mail with its role, and says so to the host', async () => {
    const host = await createTestHost(world, { name: 'Bang Tim' });
    const code = await invitationCode(world, host, 'Sari@Tim.test');
    expect((await world.call(checkInvitation, { code })).body.data).toMatchObject({
      host: { username: host.username, name: 'Bang Tim' },
      role: 'moderator',
      email: 'sari@tim.test',
      account: false,
    });
    expect(await accept(code)).toEqual({ status: 0, data: null });
    const browser = await logIn(world, 'sari@tim.test', MEMBER_PASSWORD);
    expect((await world.call(session, {}, { as: browser })).body.data).toMatchObject({
      host: { username: host.username },
      role: 'moderator',
      hosts: [{ username: host.username, role: 'moderator' }],
    });
    expect(await teamOf(host)).toMatchObject({ members: [{ name: 'Sari', email: 'sari@tim.test' }], invitations: [] });
    const [notice] = await mailsTo(world, host.email);
    expect(notice?.subject).toBe('Anggota baru di tim Mabarin kamu');
  });

  test('works once, for 7 days, and not after it was withdrawn or replaced', async () => {
    const first = await invitationCode(world, host, 'ganti@tim.test');
    const second = await invitationCode(world, host, 'ganti@tim.test', 'finance');
    expect(await accept(first)).toMatchObject(invalid);
    expect(await accept(second)).toMatchObject({ status: 0 });
    // Sent again because its answer was lost; forwarded and opened by somebody else.
    expect(await accept(second)).toMatchObject({ status: 0 });
    expect(await accept(second, { password: 'tebakan orang lain' })).toMatchObject({ code: 'accounts.login_wrong' });

    const withdrawn = await invitationCode(world, host, 'tarik@tim.test');
    const { invitations } = await teamOf(host);
    await host.call(withdrawInvitation, { id: invitations[0]!.id });
    expect(await accept(withdrawn)).toMatchObject(invalid);

    const late = await invitationCode(world, host, 'telat@tim.test');
    await world.advance(7 * 24 * 3600);
    expect((await world.call(checkInvitation, { code: late })).body).toEqual({ status: 0, data: null });
    expect(await accept(late)).toMatchObject(invalid);
    expect(await accept('A'.repeat(43))).toMatchObject(invalid);
  });

  test('of an e-mail that has an account takes that password alone, however it was forwarded', async () => {
    const [mine, theirs] = [await createTestHost(world), await createTestHost(world)];
    const code = await invitationCode(world, mine, theirs.email);
    expect((await world.call(checkInvitation, { code })).body.data).toMatchObject({ account: true });
    expect(await accept(code)).toMatchObject({ code: 'accounts.login_wrong' });
    expect(await accept(code, { password: TEST_PASSWORD })).toMatchObject({ status: 0 });
    const both = (await theirs.call(session, {})).body.data!;
    expect(both.hosts.map(({ username, role }) => [username, role])).toEqual([
      [theirs.username, 'owner'],
      [mine.username, 'moderator'],
    ]);
    expect((await mine.call(inviteMember, { email: mine.email, role: 'finance' })).body).toMatchObject({
      code: 'team.own_email',
    });
    expect((await mine.call(inviteMember, { email: theirs.email, role: 'finance' })).body).toMatchObject({
      code: 'team.already_member',
    });
  });

  test('opened twice at once makes one member', async () => {
    const code = await invitationCode(world, host, 'dua@tim.test');
    const answers = await Promise.all([accept(code), accept(code)]);
    expect(answers.map(({ status }) => status)).toContain(0);
    expect((await teamOf(host)).members).toHaveLength(1);
  });
});

describe('a session', () => {
  test('names one host at a time: a switch ends the old one', async () => {
    const [one, other] = [await createTestHost(world), await createTestHost(world)];
    const helper = await addTestMember(world, one);
    const code = await invitationCode(world, other, helper.email, 'finance');
    expect(await accept(code)).toMatchObject({ status: 0 });
    const answer = await helper.call(switchHost, { username: other.username });
    const cookie = String(answer.headers['set-cookie']).split('=')[1]!.split(';')[0]!;
    const browser = { cookie, login: answer.body.data!.login };
    expect((await world.call(session, {}, { as: browser })).body.data).toMatchObject({
      role: 'finance',
      host: { username: other.username },
    });
    expect(await lives(helper.browser)).toBe(false);
    expect((await world.call(mabarList, {}, { as: browser })).body).toMatchObject({ code: 'team.not_allowed' });
    const stranger = await createTestHost(world);
    expect((await world.call(switchHost, { username: stranger.username }, { as: browser })).body).toMatchObject({
      code: 'team.not_a_member',
    });
  });

  test('of a member ends with the host, and a host that is disabled is none to act for', async () => {
    const helper = await addTestMember(world, host);
    await transaction(world.db, (tx) => disableHost(tx, world.app.deps, host.username, { because: 'fraud' }));
    expect(await lives(helper.browser)).toBe(false);
    const form = { LoginEmail: helper.email, LoginPassword: MEMBER_PASSWORD };
    expect((await world.call(login, { form, token: 'sandbox-pass' })).body).toMatchObject({ code: 'team.no_host' });
  });

  test('of a member survives neither a reset nor, elsewhere, a change of the password', async () => {
    const helper = await addTestMember(world, host);
    const phone = await logIn(world, helper.email, MEMBER_PASSWORD);
    const next = 'sebelas ekor kancil';
    const typed = { passwordCurrent: MEMBER_PASSWORD, passwordNew: next, passwordConfirm: next };
    expect((await helper.call(changePassword, typed)).body).toMatchObject({ result: true });
    expect([await lives(helper.browser), await lives(phone)]).toEqual([true, false]);
    await world.call(forgotPassword, { token: 'sandbox-pass', email: helper.email });
    const code = await linkCode(world, helper.email, 'reset-password');
    const { body } = await world.call(resetPassword, { code, password: 'tiga belas kancil' });
    expect(body.data).toEqual({ result: true });
    expect(await lives(helper.browser)).toBe(false);
    expect(await lives(await logIn(world, helper.email, 'tiga belas kancil'))).toBe(true);
    expect(await lives(host.browser)).toBe(true);
  });
});

describe('removal', () => {
  test('ends the sessions and streams of that host within 2 s, and a role change does', async () => {
    const [gone, changed, stays] = [
      await addTestMember(world, host),
      await addTestMember(world, host),
      await addTestMember(world, host),
    ];
    const streams = await Promise.all([gone, changed, stays].map(({ browser }) => dashboardStream(browser)));
    await host.call(removeMember, { id: gone.id });
    await host.call(setMemberRole, { id: changed.id, role: 'finance' });
    expect([await lives(gone.browser), await lives(changed.browser), await lives(stays.browser)]).toEqual([
      false,
      false,
      true,
    ]);
    // The timer of the hub does this every 1.5 s.
    await world.app.live.poll();
    await Promise.all([streams[0]!.ended, streams[1]!.ended]);
    expect(streams[2]!.response.destroyed).toBe(false);
    streams[2]!.close();
    const form = { LoginEmail: gone.email, LoginPassword: MEMBER_PASSWORD };
    expect((await world.call(login, { form, token: 'sandbox-pass' })).body).toMatchObject({ code: 'team.no_host' });
  });

  test('in the middle of a call undoes what the call did', async () => {
    const helper = await addTestMember(world, host);
    const mabarID = await host.addToQueue();
    // The call waits behind the host's row, which the removal's transaction holds until it commits.
    const call = await world.admin.transaction().execute(async (tx) => {
      await sql`select from mabar_statistic where host_id = ${host.id} for update`.execute(tx);
      const started = helper.sit(mabarID);
      await expect.poll(() => lockWaiters(world)).toBeGreaterThan(0);
      await tx.deleteFrom('team_membership').where('id', '=', helper.id).execute();
      return { started };
    });
    expect((await call.started).body).toMatchObject(relogin);
    const { playing } = (await host.call(mabarList, {})).body.data!;
    expect(playing).toEqual([]);
  });
});

describe('what is heard', () => {
  test('a moderator hears the board and never that money moved; finance hears money and not the board', async () => {
    const [moderator, finance] = [await addTestMember(world, host), await addTestMember(world, host, 'finance')];
    const streams = {
      owner: await dashboardStream(host.browser),
      moderator: await dashboardStream(moderator.browser),
      finance: await dashboardStream(finance.browser),
    };
    await host.paidSupport();
    await host.call(setOrdering, { open: false });
    const heard = await Promise.all(
      Object.entries(streams).map(async ([role, stream]) => {
        await stream.until(({ data }) => data['command'] === 'host-refresh');
        stream.close();
        return [role, new Set(stream.frames.map(({ data }) => data['command']))] as const;
      }),
    );
    const { owner, moderator: board, finance: money } = Object.fromEntries(heard);
    expect(owner).toContain('cash-refresh');
    expect(owner).toContain('support-refresh');
    expect(board).toContain('support-refresh');
    expect(board).not.toContain('cash-refresh');
    expect(money).toContain('cash-refresh');
    expect(money).not.toContain('support-refresh');
    for (const { frames } of [streams.moderator]) {
      expect(JSON.stringify(frames)).not.toContain(host.email);
      expect(JSON.stringify(frames)).not.toContain(host.code);
    }
  });

  test('a stream is opened by a session of our own pages alone', async () => {
    const stream = await dashboardStream({ cookie: 'bukan-sesi', login: '' });
    expect(stream.status).toBe(204);
    stream.close();
    const { cookie } = host.browser;
    const { statusCode } = await world.app.server.inject({
      url: SESSION_STREAM_PATH,
      headers: { cookie: `${sessionCookieName(world.config)}=${cookie}`, origin: 'https://jahat.example' },
    });
    expect(statusCode).toBe(204);
  });
});

describe('the log', () => {
  test('says who did what, once per act, and only what was done', async () => {
    const host = await createTestHost(world, { name: 'Bang Catat' });
    const helper = await addTestMember(world, host);
    const mabarID = await host.addToQueue();
    const { player_name: player } = await world.row('mabar_entry', { id: Number(mabarID) as never });
    const play = () => helper.sit(mabarID);
    await play();
    // Sent again, because its answer was lost.
    await play();
    await helper.sit('987654321');
    await host.call(setOrdering, { open: false });
    await host.call(setOrdering, { open: true });
    await host.call(setOrdering, { open: false });
    await host.call(removeMember, { id: helper.id });
    expect(await logOf(host)).toEqual([
      `Bang Catat | menghapus dari tim | ${helper.name}`,
      'Bang Catat | menutup pesanan',
      'Bang Catat | membuka pesanan',
      'Bang Catat | menutup pesanan',
      `${helper.name} | memainkan | ${player}`,
      `${helper.name} | masuk ke tim`,
      `Bang Catat | mengundang ke tim | ${helper.email}, Moderator`,
    ]);
    const { people } = (await host.call(teamLog, {})).body as { people: { person: string }[] };
    expect(await logOf(host, people[0]!.person)).toHaveLength(2);
    expect(await logOf(host, 'owner')).toHaveLength(5);
    const other = await createTestHost(world);
    expect(await logOf(other, people[0]!.person)).toEqual([]);
  });

  test('knows what to make of every call of a host', () => {
    for (const { name, endpoint } of allEndpoints) {
      if (endpoint.who === 'host')
        expect(isKnownCall(endpoint.path), `${name}: say in team/log.ts what it does`).toBe(true);
    }
  });
});

test('finance withdraws with its own password, to the account that only the host sets', async () => {
  const finance = await addTestMember(world, host, 'finance');
  expect((await finance.proved(saveBankAccount, BANK_ACCOUNT)).body.code).toBe('team.not_allowed');
  await host.proved(saveBankAccount, BANK_ACCOUNT);
  await host.paidSupport({ supporterGift: 100_000 });
  await world.advance(5 * 24 * 3600);
  const withdraw = async (cashPassword: string) =>
    (await finance.call(cashout, { cashAmount: 50_000, cashPassword }, { key: randomUUID() })).body;
  expect(await withdraw(TEST_PASSWORD)).toMatchObject({ stop: true });
  expect(await withdraw(MEMBER_PASSWORD)).toMatchObject({ stop: false });
  expect((await logOf(host))[0]).toBe(`${finance.name} | meminta pencairan | Rp50.000`);

  const days = { dateStart: '2026-11-20', dateEnd: '2026-11-30' };
  const file = async (as: Browser) => (await world.call(downloadSupports, days, { as })).body.data;
  expect(await file(host.browser)).toContain('@');
  expect(await file(finance.browser)).not.toContain('@');
  expect(await file(finance.browser)).toContain('100000');
});
