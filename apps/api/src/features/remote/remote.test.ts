import { overlayStatus } from '@mabarin/api-client/contract/alerts';
import { allEndpoints } from '@mabarin/api-client/contract/all';
import { hostNotice, mabarList } from '@mabarin/api-client/contract/mabar';
import {
  createRemoteKey,
  pressRemote,
  remoteKeys,
  remoteLog,
  remoteState,
  revokeRemoteKey,
} from '@mabarin/api-client/contract/remote';
import { teamLog } from '@mabarin/api-client/contract/team';
import { widgets } from '@mabarin/api-client/contract/widgets';
import { failureText } from '@mabarin/domain/errors';
import { REMOTE_ACTIONS, remoteActions, type RemoteAction } from '@mabarin/domain/remote/actions';
import { REMOTE_KEYS_MAX } from '@mabarin/domain/remote/key';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { createTestHost, type TestHost, useHost } from '#testing/fixtures/hosts.ts';
import { overlayPage } from '#testing/fixtures/display/overlay-page.ts';
import { addRemoteKey, bearer } from '#testing/fixtures/remote.ts';
import { useWorld } from '#testing/world.ts';

const lines: unknown[] = [];
const keep = (...line: unknown[]) => void lines.push(line);
const world = useWorld({ overrides: { log: { debug: keep, info: keep, warn: keep, error: keep } } });
const host = useHost(world);

const press = async (key: string, action: RemoteAction, options: { seconds?: number; once?: string } = {}) => {
  const { once, ...input } = options;
  const answer = await world.call(
    pressRemote,
    { action, ...input },
    { headers: bearer(key), ...(once === undefined ? {} : { key: once }) },
  );
  return answer.body;
};
const open = (key: string, action: string, headers: Record<string, string> = {}) =>
  world.app.server.inject({ url: `/api/remote/${key}/${action}`, headers });
const statusOf = async (host: TestHost) => (await host.call(overlayStatus, {})).body.data!;
const gameOf = async (host: TestHost) => {
  const { body } = await host.call(mabarList, {});
  return body.currentGame!.statistic;
};
const logOf = async (host: TestHost) =>
  (await host.call(remoteLog, {})).body.data!.map(({ name, action, refusal }) => [name, action, refusal]);

describe('alerts by a remote key', () => {
  const { next, report } = overlayPage(world);

  test('skip takes off what plays now, and says so when nothing does', async () => {
    const key = await addRemoteKey(world, host);
    expect(await press(key, 'skip')).toMatchObject({ status: -1, data: failureText('remote.nothing_plays') });
    await host.paidSupport({ supporterName: 'Ani' });
    await world.advance(1);
    await host.paidSupport({ supporterName: 'Beni' });
    const turn = await next(host);
    expect(turn.alert!.name).toBe('Ani');
    await report(host, turn, 'started');
    expect(await press(key, 'skip')).toEqual({ status: 0, data: 'Alert dilewati.' });
    expect((await next(host)).alert).toMatchObject({ name: 'Beni' });
  });

  test('hide takes the message off what plays, replay plays it again without, and the line has it once', async () => {
    const key = await addRemoteKey(world, host);
    expect(await press(key, 'replay')).toMatchObject({ code: 'remote.nothing_to_replay' });
    await host.paidSupport({ supporterName: 'Ani', supporterMessage: 'jangan dibaca' });
    const turn = await next(host);
    await report(host, turn, 'started');
    expect(turn.alert!.message).toBe('jangan dibaca');
    for (let times = 0; times < 2; times += 1) expect(await press(key, 'hide')).toMatchObject({ status: 0 });
    expect((await next(host)).alert).toMatchObject({ id: turn.alert!.id, message: null });
    await report(host, turn, 'finished');
    for (let times = 0; times < 2; times += 1) expect(await press(key, 'replay')).toMatchObject({ status: 0 });
    const { queue } = await statusOf(host);
    expect(queue.map(({ kind, name }) => [kind, name])).toEqual([['replay', 'Ani']]);
    expect((await next(host)).alert).toMatchObject({ kind: 'replay', name: 'Ani', message: null });
  });

  test('pause and resume are by target state', async () => {
    const key = await addRemoteKey(world, host);
    for (const [action, paused] of [
      ['pause', true],
      ['pause', true],
      ['resume', false],
      ['resume', false],
    ] as const) {
      expect(await press(key, action)).toMatchObject({ status: 0 });
      expect(await statusOf(host)).toMatchObject({ paused });
    }
  });
});

describe('queue and games by a remote key', () => {
  test('next plays who is first, until so many play that the board would ask', async () => {
    const key = await addRemoteKey(world, host, { name: 'Deck' });
    expect(await press(key, 'next')).toMatchObject({ code: 'remote.queue_empty' });
    for (let count = 1; count <= 5; count += 1) {
      await host.addToQueue({ player: { name: `Pemain ${count}` } });
      await world.advance(1);
    }
    for (let count = 1; count <= 4; count += 1) {
      expect(await press(key, 'next')).toEqual({ status: 0, data: `Main: Pemain ${count}.` });
    }
    expect(await press(key, 'next')).toMatchObject({ code: 'remote.team_full' });
    const { body } = await host.call(mabarList, {});
    expect(body.data!.playing.map(({ playerName }) => playerName)).toEqual([1, 2, 3, 4].map((n) => `Pemain ${n}`));
  });

  test('next seats nobody whom the host blocked, and names a marked one as such', async () => {
    const key = await addRemoteKey(world, host, { name: 'Deck' });
    const notice = async (name: string, type: 'mark' | 'blacklist' | 'remove') => {
      const [entry] = await world.rows('mabar_entry', { player_name: name });
      const player = { playerID: entry!.player_id, playerServer: entry!.player_server, playerName: name };
      return host.call(hostNotice, { ...player, type });
    };
    await host.addToQueue({ player: { name: 'Dodi' } });
    await notice('Dodi', 'blacklist');
    expect(await press(key, 'next')).toMatchObject({ code: 'remote.next_blocked' });
    await notice('Dodi', 'mark');
    expect(await press(key, 'next')).toEqual({ status: 0, data: 'Main: Dodi (ditandai).' });
  });

  test('win and lose count once in 15 s for a host, whichever key or the dashboard came first', async () => {
    const one = await addRemoteKey(world, host, { name: 'Deck' });
    const other = await addRemoteKey(world, host, { name: 'HP' });
    const mabarID = await host.addToQueue({ count: 9 });
    await host.sit(mabarID);
    const both = await Promise.all([press(one, 'win'), press(other, 'win')]);
    expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([-1, 0]);
    expect(both.find(({ status }) => status === 0)).toMatchObject({ data: 'Game 1: Win. Win 1, Lose 0.' });
    expect(both.find(({ status }) => status === -1)).toMatchObject({
      code: 'remote.game_too_soon',
      data: 'Hasil game baru saja dicatat. Tunggu 15 detik ya!',
    });
    const log = (await logOf(host)).map(([, , refusal]) => refusal);
    expect(log).toContain('Hasil game baru saja dicatat. Tunggu 15 detik ya!');
    await world.advance(14);
    expect(await press(other, 'lose')).toMatchObject({ code: 'remote.game_too_soon' });
    await world.advance(1);
    expect(await press(other, 'lose')).toMatchObject({ data: 'Game 2: Lose. Win 1, Lose 1.' });
    await world.advance(20);
    await host.record('win', 3);
    expect(await press(one, 'win')).toMatchObject({ code: 'remote.game_too_soon' });
    expect(await gameOf(host)).toEqual({ game: 3, win: 2, lose: 1 });
    const { body } = await host.call(teamLog, {});
    const games = body.data!.filter(({ action }) => action === 'mencatat hasil game');
    expect(games.map(({ actor, about }) => [actor, about]).slice(0, 2)).toEqual([
      [expect.stringContaining('Host Uji'), 'Win'],
      ['Remote HP', 'Lose'],
    ]);
  });

  test('a press whose process died before its answer was kept is not done twice', async () => {
    const key = await addRemoteKey(world, host);
    await press(key, 'countdown-start');
    const left = async () => (await host.call(widgets, {})).body.data!.countdown.state.left;
    const before = Number(await left());
    const first = await press(key, 'countdown-add', { seconds: 60, once: 'tambah-sekali' });
    await sql`update idempotency_key set answer = null, leased_until = ${world.clock.now()}
    where key = 'tambah-sekali'`.execute(world.admin);
    expect(await press(key, 'countdown-add', { seconds: 60, once: 'tambah-sekali' })).toEqual(first);
    expect(await left()).toBe(before + 60);
  });

  test('a press that is sent again with its idempotency key counts once and is answered the same', async () => {
    const key = await addRemoteKey(world, host, { name: 'HP' });
    const first = await press(key, 'win', { once: 'tekan-pertama' });
    await world.advance(60);
    expect(await press(key, 'win', { once: 'tekan-pertama' })).toEqual(first);
    expect(await gameOf(host)).toMatchObject({ game: 1 });
    expect(await logOf(host)).toEqual([['HP', 'win', null]]);
  });

  test('open and close are by target state', async () => {
    const key = await addRemoteKey(world, host);
    for (const [action, ordering] of [
      ['close', false],
      ['close', false],
      ['open', true],
    ] as const) {
      expect(await press(key, action)).toMatchObject({ status: 0 });
      const row = await world.row('host', { id: host.id }, 'ordering_open');
      expect(row.ordering_open).toBe(ordering);
    }
  });
});

test('the clocks of the widgets are started, stopped and given time; one that is not started gets none', async () => {
  const key = await addRemoteKey(world, host);
  const stateOf = async () => {
    const { countdown, timer } = (await host.call(widgets, {})).body.data!;
    return [countdown.state.status, countdown.state.left, timer.state.status];
  };
  expect(await press(key, 'countdown-add')).toMatchObject({ code: 'remote.clock_idle' });
  await press(key, 'countdown-start');
  const [, left] = await stateOf();
  await press(key, 'timer-start');
  await press(key, 'countdown-add');
  expect((await open(key, 'countdown-add?seconds=-30')).json()).toMatchObject({ status: 0 });
  expect(await stateOf()).toEqual(['running', Number(left) + 30, 'running']);
  for (const action of ['countdown-pause', 'timer-pause'] as const) await press(key, action);
  expect(await stateOf()).toEqual(['paused', Number(left) + 30, 'paused']);
  for (const action of ['countdown-reset', 'timer-reset'] as const) await press(key, action);
  expect(await stateOf()).toEqual(['idle', left, 'idle']);
});

describe('a remote key', () => {
  test('is shown once, stored as a hash, says what it can do, and is listed with its uses', async () => {
    const input = { newKeyId: randomUUID(), name: 'Stream Deck', actions: ['win', 'skip', 'win'] as RemoteAction[] };
    const { body } = await host.call(createRemoteKey, input);
    const { key, link, qr } = body.data!;
    expect(key).toMatch(/^rk_[\w-]{32}$/);
    expect(link).toBe(`${world.config.origins.dashboard}/remote#${key}`);
    expect(qr).toMatch(/^data:image\/png;base64,/);
    const { rows } = await sql<{ text: string }>`select remote_key::text as text from remote_key`.execute(world.admin);
    expect(JSON.stringify(rows)).not.toContain(key);
    const { body: state } = await world.call(remoteState, {}, { headers: bearer(key) });
    expect(state.data).toEqual({
      name: 'Stream Deck',
      host: expect.any(String),
      actions: ['skip', 'win'],
      chat: false,
    });
    await press(key, 'win');
    await press(key, 'pause');
    const { body: list } = await host.call(remoteKeys, {});
    const now = world.clock.now().toISOString();
    expect(list.data).toEqual([
      { id: input.newKeyId, name: 'Stream Deck', actions: ['skip', 'win'], at: now, used: now, uses: 2 },
    ]);
    expect(await logOf(host)).toEqual([
      ['Stream Deck', 'pause', failureText('remote.not_allowed')],
      ['Stream Deck', 'win', null],
    ]);
    // Nothing of a refused press has happened.
    expect(await statusOf(host)).toMatchObject({ paused: false });
  });

  test('that is made again has another secret; a used, an old or a foreign one has none', async () => {
    const [host, other] = [await createTestHost(world), await createTestHost(world)];
    const input = { newKeyId: randomUUID(), name: 'HP', actions: ['skip'] as RemoteAction[] };
    const create = async (as: TestHost) => (await as.call(createRemoteKey, input)).body;
    const lost = (await create(host)).data!.key;
    expect(await create(other)).toMatchObject({ code: 'remote.key_exists' });
    const { key } = (await create(host)).data!;
    expect(await press(lost, 'skip')).toMatchObject({ code: 'remote.key_unknown' });
    expect(await press(key, 'skip')).toMatchObject({ code: 'remote.nothing_plays' });
    expect(await create(host)).toMatchObject({ code: 'remote.key_exists' });
    expect((await host.call(remoteKeys, {})).body.data).toHaveLength(1);
  });

  test('ends at once when it is revoked, or its host is no more; twice is once', async () => {
    const [key, kept] = [await addRemoteKey(world, host), await addRemoteKey(world, host, { name: 'Tetap' })];
    const { body } = await host.call(remoteKeys, {});
    const { id } = body.data!.find(({ name }) => name !== 'Tetap')!;
    for (let times = 0; times < 2; times += 1) {
      const { body: left } = await host.call(revokeRemoteKey, { id });
      expect(left.data!.map(({ name }) => name)).toEqual(['Tetap']);
    }
    expect(await press(key, 'pause')).toMatchObject({ code: 'remote.key_unknown' });
    const { body: log } = await host.call(teamLog, {});
    expect(log.data!.map(({ action }) => action)).toEqual([
      'mencabut kunci remote',
      'membuat kunci remote',
      'membuat kunci remote',
    ]);
    await world.set('host', { id: host.id }, { status: 'disabled' });
    expect(await press(kept, 'pause')).toMatchObject({ code: 'remote.key_unknown' });
  });

  test('is one of twenty', async () => {
    await sql`
      insert into remote_key (id, host_id, name, actions, key_hash, created_at)
      select gen_random_uuid(), ${host.id}, 'Tombol', '{skip}', gen_random_uuid()::text, ${world.clock.now()}
      from generate_series(2, ${REMOTE_KEYS_MAX}::int)`.execute(world.admin);
    await addRemoteKey(world, host);
    const input = { newKeyId: randomUUID(), name: 'HP', actions: ['skip'] as RemoteAction[] };
    expect((await host.call(createRemoteKey, input)).body).toMatchObject({
      code: 'remote.keys_full',
    });
  });

  test('reaches no call of the contract but the remote’s own, none of which is about money', async () => {
    const key = await addRemoteKey(world, host);
    const own = allEndpoints.filter(({ endpoint }) => endpoint.who === 'remote');
    expect(own.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).toSorted()).toEqual([
      'GET /api/remote',
      'GET /api/remote/:key/:action',
      'POST /api/chat',
      'POST /api/remote/:action',
    ]);
    expect(REMOTE_ACTIONS.join(' ')).not.toMatch(/cash|refund|credit|price|bank|pay(?!$)/);
    const guarded = allEndpoints.filter(({ endpoint }) => endpoint.who === 'host' || endpoint.who === 'display');
    expect(guarded.length).toBeGreaterThan(60);
    for (const { name, endpoint } of guarded) {
      const as = { cookie: key, login: key };
      const { body } = await world.call(endpoint, {} as never, { as, displayKey: key, headers: bearer(key) });
      expect(body.code, name).toBe(endpoint.who === 'host' ? 'accounts.relogin' : 'overlay.key_unknown');
    }
    for (const { name, endpoint } of own) {
      const as = host.browser;
      const input = { action: 'pause', key: host.code };
      const { body } = await world.call(endpoint, input as never, { as, displayKey: host.code });
      expect(body.code, name).toBe('remote.key_unknown');
    }
  });

  test('for one thing does that thing alone', async () => {
    const key = await addRemoteKey(world, host, { actions: ['skip'] });
    for (const action of REMOTE_ACTIONS.filter((one) => one !== 'skip')) {
      expect((await press(key, action)).code, action).toBe('remote.not_allowed');
    }
    expect(await gameOf(host)).toMatchObject({ game: 0 });
  });
});

describe('an address with a key', () => {
  test('does it when it is opened, and is kept nowhere', async () => {
    const key = await addRemoteKey(world, host);
    const answer = await open(key, 'pause');
    expect([answer.statusCode, answer.headers['cache-control'], answer.json()]).toEqual([
      200,
      'no-store',
      { status: 0, data: 'Alert dijeda.' },
    ]);
    expect(await statusOf(host)).toMatchObject({ paused: true });
  });

  test('does nothing when it is only looked at, fetched ahead, or names no action', async () => {
    const key = await addRemoteKey(world, host);
    const head = await world.app.server.inject({ method: 'HEAD', url: `/api/remote/${key}/win` });
    expect(head.statusCode).toBe(404);
    for (const headers of [
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
      { 'user-agent': 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)' },
      { 'user-agent': 'WhatsApp/2.23.20.0' },
      { 'user-agent': 'TelegramBot (like TwitterBot)' },
      { 'x-purpose': 'preview' },
    ]) {
      const answer = await open(key, 'win', headers as Record<string, string>);
      expect([answer.statusCode, answer.json().code, answer.headers['cache-control']]).toEqual([
        503,
        'remote.prefetch',
        'no-store',
      ]);
    }
    for (const action of ['cashout', 'WIN', 'win%00', '..%2Fcash', 'constructor']) {
      expect((await open(key, action)).statusCode, action).toBe(400);
    }
    expect(await gameOf(host)).toMatchObject({ game: 0 });
    expect(await logOf(host)).toEqual([]);
  });

  test('presses only with a key that was made for tools which can do nothing else', async () => {
    const key = await addRemoteKey(world, host, { byAddress: false });
    for (const headers of [{}, { 'user-agent': 'Mozilla/5.0 Viber' }, { 'user-agent': 'kakaotalk-scrap/1.0' }]) {
      const answer = await open(key, 'win', headers as Record<string, string>);
      expect(answer.json()).toMatchObject({ code: 'remote.post_only' });
    }
    expect(await gameOf(host)).toMatchObject({ game: 0 });
    expect((await press(key, 'win')).code).toBeUndefined();
    expect(await gameOf(host)).toMatchObject({ game: 1 });
  });

  test('is in no line of the log, whatever becomes of it', async () => {
    const key = await addRemoteKey(world, host, { actions: [...remoteActions.alerts] });
    // The same refusal is written once a minute.
    await world.advance(61);
    lines.length = 0;
    for (const level of ['info', 'warn', 'error'] as const)
      vi.spyOn(world.app.server.log, level).mockImplementation(keep);
    const gone = `rk_${'Z'.repeat(32)}`;
    for (const secret of [key, gone]) {
      for (const action of ['skip', 'win', 'tidak-ada']) await open(secret, action);
      await open(secret, 'pause', { purpose: 'prefetch' });
      await press(secret, 'win');
    }
    vi.restoreAllMocks();
    const written = inspect(lines, { depth: 8, maxStringLength: null });
    expect(written).toContain('/api/remote/:key/:action');
    expect(written).toContain('remote.key_unknown');
    for (const secret of [key, gone, key.slice(3, 20)]) expect(written).not.toContain(secret);
    const kept = await sql<{ text: string }>`select idempotency_key::text as text from idempotency_key`.execute(
      world.admin,
    );
    expect(JSON.stringify(kept.rows)).not.toContain(key);
  });
});

describe('limits of remote keys', () => {
  test('who guesses is refused after twenty tries, and a right key of the same network goes on', async () => {
    const key = await addRemoteKey(world, host);
    await world.advance(3_600);
    const guess = (digit: number) => press(`rk_${String(digit).padStart(32, 'x')}`, 'skip');
    expect((await guess(1)).code).toBe('remote.key_unknown');
    await world.set('subject_limit', { attempts: 1 }, { attempts: 19 });
    expect((await guess(2)).code).toBe('remote.key_unknown');
    expect((await guess(20)).code).toBe('http.too_many');
    expect((await open('x'.repeat(32), 'skip')).statusCode).toBe(429);
    expect(await press(key, 'pause')).toMatchObject({ status: 0 });
  });

  test('a macro that runs wild ends after sixty calls in a minute, and its log with it', async () => {
    const key = await addRemoteKey(world, host);
    expect(await press(key, 'pause')).toMatchObject({ status: 0 });
    await world.set('subject_limit', { attempts: 1 }, { attempts: 59 });
    expect(await press(key, 'pause')).toMatchObject({ status: 0 });
    expect((await press(key, 'pause')).code).toBe('http.too_many');
    expect(await logOf(host)).toHaveLength(2);
    await world.advance(61);
    expect(await press(key, 'pause')).toMatchObject({ status: 0 });
  });
});
