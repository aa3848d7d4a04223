import {
  alertAck,
  alertNext,
  controlOverlay,
  hideAlertMessage,
  overlayStatus,
  setReview,
  skipAlert,
} from '@mabarin/api-client/contract/alerts';
import type { Alert, OverlayStatus, PagePresence } from '@mabarin/api-client/contract/alerts';
import { banSupporter, replaySupport, reviewSupport, supports } from '@mabarin/api-client/contract/support';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { paidSupport } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

type Turn = {
  stage: boolean;
  fence: number;
  alert: Alert | null;
  paused: boolean;
  held: boolean;
  retry_in: number | null;
};

async function next(host: TestHost, presence: PagePresence = 'obs_active', more: object = {}): Promise<Turn> {
  const { body } = await world.call(
    alertNext,
    { instance: 'satu-halaman', presence, ...more },
    { displayKey: host.code },
  );
  return body.data as Turn;
}

async function ack(host: TestHost, turn: Turn, event: 'started' | 'finished') {
  const { id: alert_id, attempt } = turn.alert!;
  const report = { instance: 'satu-halaman', fence: turn.fence, alert_id, attempt, event };
  return (await world.call(alertAck, report, { displayKey: host.code })).body;
}

/** Any of the remote's calls; each answers the status after it. */
async function remote(
  endpoint: Parameters<typeof world.call>[0],
  input: object,
  host: TestHost,
): Promise<OverlayStatus> {
  const { body } = await world.call(endpoint, input, { as: host.browser });
  expect(body).toMatchObject({ status: 0 });
  return body.data as OverlayStatus;
}
const statusOf = (host: TestHost) => remote(overlayStatus, {}, host);

async function setOverlay(host: TestHost, setting: object): Promise<void> {
  await world.admin
    .insertInto('overlay_setting')
    .values({ host_id: host.id, ...setting })
    .execute();
}

async function toldSince(host: TestHost, seq: number) {
  const rows = await world.admin
    .selectFrom('live_event')
    .select(['payload'])
    .where('host_id', '=', host.id)
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute();
  return rows.map(({ payload }) => payload);
}
const lastSeq = async (host: TestHost) =>
  (
    await world.admin
      .selectFrom('live_stream')
      .select('last_seq')
      .where('host_id', '=', host.id)
      .executeTakeFirstOrThrow()
  ).last_seq;

describe('the remote control [dec overlay]', () => {
  test('knows nothing of a host whose overlay was never opened', async () => {
    const host = await createTestHost(world);
    expect(await statusOf(host)).toEqual({
      connected: false,
      presence: null,
      version: null,
      streaming: null,
      heard_at: null,
      paused: false,
      muted: false,
      review: 'off',
      waiting: 0,
      oldest_seconds: null,
      alarm: false,
      playing: null,
      held: [],
      queue: [],
      interrupted: [],
    });
  });

  test('shows which page plays, what plays, what waits and for how long', async () => {
    const host = await createTestHost(world);
    await paidSupport(world, host, { supporterName: 'Ani' });
    await world.advance(30);
    await paidSupport(world, host, { supporterName: 'Beni', supporterMessage: 's10t g4c0r di link ini' });
    await next(host, 'obs_active', { version: '1.2.3', streaming: true });
    const status = await statusOf(host);
    expect(status).toMatchObject({
      connected: true,
      presence: 'obs_active',
      version: '1.2.3',
      streaming: true,
      waiting: 1,
      oldest_seconds: 0,
      playing: { name: 'Ani', state: 'leased', message: 'Semangat bang!', message_shown: true, hidden: null },
      queue: [{ name: 'Beni', message: 's10t g4c0r di link ini', message_shown: false, hidden: expect.any(String) }],
    });
    const { body } = await world.call(hideAlertMessage, { alert_id: status.playing!.id }, { as: host.browser });
    expect(body.data?.playing).toMatchObject({ message: 'Semangat bang!', message_shown: false, hidden: null });
    await world.advance(16);
    expect(await statusOf(host)).toMatchObject({ connected: false, presence: null, streaming: null, waiting: 2 });
  });

  test('pauses the line after the alert that plays, and lets it go on', async () => {
    const host = await createTestHost(world);
    await paidSupport(world, host);
    await paidSupport(world, host);
    const first = await next(host);
    const seq = await lastSeq(host);
    for (let press = 0; press < 2; press += 1) {
      expect(await remote(controlOverlay, { action: 'pause' }, host)).toMatchObject({ paused: true });
    }
    expect(await toldSince(host, seq)).toContainEqual({ type: 'display', target: 'overlay' });
    expect(await next(host)).toMatchObject({ paused: true, alert: { id: first.alert!.id } });
    await ack(host, first, 'finished');
    expect(await next(host)).toMatchObject({ stage: true, paused: true, alert: null, waiting: 1 });
    expect(await remote(controlOverlay, { action: 'resume' }, host)).toMatchObject({ paused: false });
    expect((await next(host)).alert).not.toBeNull();
  });

  test('skips what plays, and the page learns at its next call that it is over', async () => {
    const host = await createTestHost(world);
    await paidSupport(world, host);
    await paidSupport(world, host);
    const first = await next(host);
    await ack(host, first, 'started');
    const status = await remote(skipAlert, { alert_id: first.alert!.id }, host);
    expect(status).toMatchObject({
      playing: null,
      waiting: 1,
      interrupted: [{ id: first.alert!.id, state: 'skipped' }],
    });
    const second = await next(host);
    expect(second.alert!.id).not.toBe(first.alert!.id);
    // What the page still reports of the skipped one is late, not wrong.
    expect(await ack(host, first, 'finished')).toMatchObject({ status: 0 });
    expect((await statusOf(host)).interrupted).toMatchObject([{ state: 'skipped' }]);
  });

  test('skips what waits; pressed again, or too late, it changes nothing', async () => {
    const host = await createTestHost(world);
    await paidSupport(world, host);
    const [waiting] = (await statusOf(host)).queue;
    for (let press = 0; press < 2; press += 1) {
      expect(await remote(skipAlert, { alert_id: waiting!.id }, host)).toMatchObject({ waiting: 0, queue: [] });
    }
    expect((await next(host)).alert).toBeNull();
    await paidSupport(world, host);
    const shown = await next(host);
    await ack(host, shown, 'finished');
    await remote(skipAlert, { alert_id: shown.alert!.id }, host);
    const { state } = await world.admin
      .selectFrom('alert')
      .select('state')
      .where('id', '=', shown.alert!.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('finished');
  });
});

test('a ban takes the alert that plays off the screen for good [dash 4 ban] [dec overlay]', async () => {
  const host = await createTestHost(world);
  await paidSupport(world, host);
  const turn = await next(host);
  await ack(host, turn, 'started');
  const [support] = (await world.call(supports, {}, { as: host.browser })).body.data!;
  await world.call(banSupporter, { id: support!.id }, { as: host.browser });
  expect(await next(host)).toMatchObject({ stage: true, alert: null });
  await world.advance(16);
  expect(await next(host)).toMatchObject({ alert: null, waiting: 0 });
});

test('a ban leaves no list of what it removed, which would show hidden e-mails [dec messages]', async () => {
  const host = await createTestHost(world);
  const supporterEmail = 'ani@example.test';
  await paidSupport(world, host, { supporterEmail, supporterName: 'Ani' });
  const early = (await statusOf(host)).queue[0]!;
  await remote(skipAlert, { alert_id: early.id }, host);
  await world.advance(1);
  await paidSupport(world, host, { supporterEmail, supporterName: 'Ani lagi' });
  await paidSupport(world, host, { supporterEmail, supporterName: 'Rahasia', supporterEmailHidden: true });
  const listed = (await world.call(supports, {}, { as: host.browser })).body.data!;
  const hidden = listed.find(({ email }) => email === null);
  await world.call(banSupporter, { id: hidden!.id }, { as: host.browser });
  // What the host skipped is listed as before.
  expect(await statusOf(host)).toMatchObject({ waiting: 0, queue: [], interrupted: [{ id: early.id }] });
});

describe('a source that is off air [dec overlay]', () => {
  test('gets nothing while alerts are held for it, and the next one when it is back', async () => {
    const host = await createTestHost(world);
    await paidSupport(world, host);
    expect(await next(host, 'obs_visible')).toMatchObject({ stage: true, held: true, alert: null });
    expect(await next(host, 'obs_active')).toMatchObject({ held: false, alert: { attempt: 1 } });
  });

  test('gets alerts when the host does not want them held', async () => {
    const host = await createTestHost(world);
    await setOverlay(host, { hold_inactive: false });
    await paidSupport(world, host);
    expect(await next(host, 'obs_visible')).toMatchObject({ held: false, alert: { attempt: 1 } });
  });
});

describe('review [dec overlay]', () => {
  test('of all keeps every new alert back, oldest first, and those stay when it is switched off', async () => {
    const host = await createTestHost(world);
    expect(await remote(setReview, { mode: 'all' }, host)).toMatchObject({ review: 'all' });
    await paidSupport(world, host, { supporterName: 'Ani' });
    await world.advance(1);
    await paidSupport(world, host, { supporterName: 'Beni' });
    expect(await next(host)).toMatchObject({ stage: true, alert: null, waiting: 0 });
    const status = await remote(setReview, { mode: 'off' }, host);
    expect(status.held.map(({ name, state }) => [name, state])).toEqual([
      ['Ani', 'held'],
      ['Beni', 'held'],
    ]);
    await paidSupport(world, host, { supporterName: 'Caca' });
    expect((await next(host)).alert).toMatchObject({ name: 'Caca' });
  });

  test('of flagged ones keeps back what the filter hides, and lets the rest play', async () => {
    const host = await createTestHost(world);
    await remote(setReview, { mode: 'flagged' }, host);
    await paidSupport(world, host, { supporterName: 'Ani', supporterMessage: 's10t g4c0r di link ini' });
    await paidSupport(world, host, { supporterName: 'Beni' });
    expect((await next(host)).alert).toMatchObject({ name: 'Beni' });
    expect((await statusOf(host)).held).toMatchObject([{ name: 'Ani', hidden: expect.any(String) }]);
  });
});

describe('what was kept back [dec overlay]', () => {
  test('is shown as written, shown without its message, or not shown; a second decision changes nothing', async () => {
    const host = await createTestHost(world);
    await remote(setReview, { mode: 'all' }, host);
    const names = ['Ani', 'Beni', 'Caca'];
    for (const supporterName of names) {
      await paidSupport(world, host, { supporterName, supporterMessage: 's10t g4c0r di link ini' });
      await world.advance(1);
    }
    const { held } = await statusOf(host);
    const verdicts = ['show', 'hide_message', 'reject'] as const;
    for (const [index, verdict] of verdicts.entries()) {
      const id = held[index]!.support_id!;
      for (const said of [verdict, 'show', 'reject'] as const) {
        const { body } = await world.call(reviewSupport, { id, verdict: said }, { as: host.browser });
        expect(body).toMatchObject({ status: 0 });
      }
    }
    const status = await statusOf(host);
    expect(status.held).toEqual([]);
    expect(status.queue.map(({ name, hidden }) => [name, hidden === null])).toEqual([
      ['Ani', true],
      ['Beni', false],
    ]);
    expect((await next(host)).alert).toMatchObject({ name: 'Ani', message: 's10t g4c0r di link ini' });
  });
});

describe('replays [dash 4 replay] [dec overlay]', () => {
  test('come before what waits, marked as such', async () => {
    const host = await createTestHost(world);
    await paidSupport(world, host, { supporterName: 'Ani' });
    const shown = await next(host);
    await ack(host, shown, 'finished');
    for (const supporterName of ['Beni', 'Caca']) await paidSupport(world, host, { supporterName });
    const [item] = (await world.call(supports, {}, { as: host.browser })).body.data!.filter(
      ({ name }) => name === 'Ani',
    );
    await world.call(replaySupport, { id: item!.id }, { as: host.browser });
    expect(await next(host)).toMatchObject({ alert: { kind: 'replay', name: 'Ani' }, waiting: 2 });
  });
});

describe('an alert that is to be read aloud [dec overlay]', () => {
  const speech = (id: string, change: object) =>
    world.admin.updateTable('alert').set(change).where('support_id', '=', id).execute();

  test('waits up to 3 s for its speech, then plays without and says so', async () => {
    const host = await createTestHost(world);
    await setOverlay(host, { tts: true });
    await speech(await paidSupport(world, host), { speech_state: 'pending' });
    expect(await next(host)).toMatchObject({ alert: null, retry_in: 3_000 });
    world.clock.offsetSeconds += 2;
    expect(await next(host)).toMatchObject({ alert: null, retry_in: 1_000 });
    world.clock.offsetSeconds += 1;
    expect(await next(host)).toMatchObject({ alert: { speech: null, late: true }, retry_in: null });
  });

  test('brings its speech, stays until that is over, and the page learns what to fetch ahead', async () => {
    const host = await createTestHost(world);
    await setOverlay(host, { tts: true });
    await speech(await paidSupport(world, host), { speech_state: 'ready', speech_id: 'aaa', speech_ms: 8_000 });
    await world.advance(1);
    await speech(await paidSupport(world, host), { speech_state: 'ready', speech_id: 'bbb', speech_ms: 2_000 });
    expect(await next(host)).toMatchObject({
      alert: { speech: { id: 'aaa', ms: 8_000 }, late: false, duration: 8_000 + 1_200 + 1_000 },
      prefetch: ['bbb'],
    });
  });
});

describe('the alarm [dec overlay]', () => {
  const alarm = { type: 'alarm', caption: 'Alert belum tampil', text: expect.any(String) };

  test('starts once when a paid alert waits over two minutes, and again for a later wait', async () => {
    const host = await createTestHost(world);
    await paidSupport(world, host);
    const seq = await lastSeq(host);
    await world.advance(115);
    expect(await toldSince(host, seq)).not.toContainEqual(alarm);
    expect(await statusOf(host)).toMatchObject({ alarm: false });
    await world.advance(10);
    await world.advance(60);
    expect((await toldSince(host, seq)).filter((event) => 'caption' in event)).toEqual([alarm]);
    expect(await statusOf(host)).toMatchObject({ alarm: true, oldest_seconds: 185 });

    await ack(host, await next(host), 'finished');
    await world.advance(15);
    expect(await statusOf(host)).toMatchObject({ alarm: false, oldest_seconds: null });
    await paidSupport(world, host);
    await world.advance(130);
    expect((await toldSince(host, seq)).filter((event) => 'caption' in event)).toEqual([alarm, alarm]);
  });

  test('does not start in a burst that an overlay works through, but when nothing plays any more', async () => {
    const host = await createTestHost(world);
    for (let count = 0; count < 22; count += 1) await paidSupport(world, host);
    const seq = await lastSeq(host);
    const captions = async () => (await toldSince(host, seq)).filter((event) => 'caption' in event);
    const play = async () => {
      const turn = await next(host);
      await ack(host, turn, 'started');
      for (let renewed = 0; renewed < 2; renewed += 1) {
        await world.advance(5);
        await next(host);
      }
      await ack(host, turn, 'finished');
    };
    for (let count = 0; count < 20; count += 1) await play();
    expect(await statusOf(host)).toMatchObject({ alarm: false, waiting: 2 });
    expect((await statusOf(host)).oldest_seconds).toBeGreaterThanOrEqual(200);
    expect(await captions()).toEqual([]);

    // The page is gone. What the host skips unseen is no sign of life.
    await world.advance(110);
    const [waiting] = (await statusOf(host)).queue;
    await remote(skipAlert, { alert_id: waiting!.id }, host);
    expect(await statusOf(host)).toMatchObject({ alarm: false });
    await world.advance(30);
    expect(await captions()).toEqual([alarm]);
    expect(await statusOf(host)).toMatchObject({ alarm: true, waiting: 1 });

    // Over as soon as one is on screen, and started again when nothing plays once more.
    await paidSupport(world, host);
    const turn = await next(host);
    expect(await statusOf(host)).toMatchObject({ alarm: false });
    await ack(host, turn, 'finished');
    await world.advance(15);
    await world.advance(140);
    expect(await captions()).toEqual([alarm, alarm]);
  });

  test('does not start while the host has paused the line', async () => {
    const host = await createTestHost(world);
    await paidSupport(world, host);
    await remote(controlOverlay, { action: 'pause' }, host);
    const seq = await lastSeq(host);
    await world.advance(300);
    expect(await toldSince(host, seq)).not.toContainEqual(alarm);
    expect(await statusOf(host)).toMatchObject({ alarm: false, paused: true });
  });
});

test('a host with 10,000 waiting alerts gets short answers, and the paid one first [dec overlay]', async () => {
  const host = await createTestHost(world);
  await sql`
    insert into alert (id, host_id, kind, name, amount, message, settled_at, duration_ms, created_at)
    select gen_random_uuid(), ${host.id}, 'test', 'Tes', 10000, 'tes', now(), 5000, now()
    from generate_series(1, 10000)
  `.execute(world.admin);
  await paidSupport(world, host, { supporterName: 'Ani' });
  expect(await statusOf(host)).toMatchObject({ waiting: 10_001, oldest_seconds: 0 });
  expect((await statusOf(host)).queue).toHaveLength(20);
  expect(await next(host)).toMatchObject({ alert: { name: 'Ani' }, waiting: 10_000 });
});
