import { controlOverlay, hideAlertMessage, skipAlert } from '@mabarin/api-client/contract/alerts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useHost } from '#testing/fixtures/hosts.ts';
import { overlayPage, overlayRemote } from '#testing/fixtures/display/overlay-page.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const { next, report } = overlayPage(world);
const { remote, statusOf } = overlayRemote(world);

async function toldSince(seq: number) {
  const rows = await world.admin
    .selectFrom('live_event')
    .select(['payload'])
    .where('host_id', '=', host.id)
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute();
  return rows.map(({ payload }) => payload);
}
const lastSeq = async () => (await world.row('live_stream', { host_id: host.id }, 'last_seq')).last_seq;

describe('the remote control [dec overlay]', () => {
  test('knows nothing of a host whose overlay was never opened', async () => {
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
      frozen: false,
      playing: null,
      held: [],
      queue: [],
      interrupted: [],
    });
  });

  test('shows which page plays, what plays, what waits and for how long', async () => {
    await host.paidSupport({ supporterName: 'Ani' });
    await world.advance(30);
    await host.paidSupport({ supporterName: 'Beni', supporterMessage: 's10t g4c0r di link ini' });
    await next(host, { version: '1.2.3', streaming: true });
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
    const { body } = await host.call(hideAlertMessage, { alert_id: status.playing!.id });
    expect(body.data?.playing).toMatchObject({ message: 'Semangat bang!', message_shown: false, hidden: null });
    await world.advance(16);
    expect(await statusOf(host)).toMatchObject({ connected: false, presence: null, streaming: null, waiting: 2 });
  });

  test('pauses the line after the alert that plays, and lets it go on', async () => {
    await host.paidSupport();
    await host.paidSupport();
    const first = await next(host);
    const seq = await lastSeq();
    for (let press = 0; press < 2; press += 1) {
      expect(await remote(controlOverlay, { action: 'pause' }, host)).toMatchObject({ paused: true });
    }
    expect(await toldSince(seq)).toContainEqual({ type: 'display', target: 'overlay' });
    expect(await next(host)).toMatchObject({ paused: true, alert: { id: first.alert!.id } });
    await report(host, first, 'finished');
    expect(await next(host)).toMatchObject({ stage: true, paused: true, alert: null, waiting: 1 });
    expect(await remote(controlOverlay, { action: 'resume' }, host)).toMatchObject({ paused: false });
    expect((await next(host)).alert).not.toBeNull();
  });

  test('skips what plays, and the page learns at its next call that it is over', async () => {
    await host.paidSupport();
    await host.paidSupport();
    const first = await next(host);
    await report(host, first, 'started');
    const status = await remote(skipAlert, { alert_id: first.alert!.id }, host);
    expect(status).toMatchObject({
      playing: null,
      waiting: 1,
      interrupted: [{ id: first.alert!.id, state: 'skipped' }],
    });
    const second = await next(host);
    expect(second.alert!.id).not.toBe(first.alert!.id);
    // What the page still reports of the skipped one is late, not wrong.
    expect(await report(host, first, 'finished')).toMatchObject({ status: 0 });
    expect((await statusOf(host)).interrupted).toMatchObject([{ state: 'skipped' }]);
  });

  test('skips what waits; pressed again, or too late, it changes nothing', async () => {
    await host.paidSupport();
    const [waiting] = (await statusOf(host)).queue;
    for (let press = 0; press < 2; press += 1) {
      expect(await remote(skipAlert, { alert_id: waiting!.id }, host)).toMatchObject({ waiting: 0, queue: [] });
    }
    expect((await next(host)).alert).toBeNull();
    await host.paidSupport();
    const shown = await next(host);
    await report(host, shown, 'finished');
    await remote(skipAlert, { alert_id: shown.alert!.id }, host);
    const { state } = await world.row('alert', { id: shown.alert!.id });
    expect(state).toBe('finished');
  });
});

describe('the alarm [dec overlay]', () => {
  const alarm = { type: 'alarm', caption: 'Alert belum tampil', text: expect.any(String) };

  test('starts once when a paid alert waits over two minutes, and again for a later wait', async () => {
    await host.paidSupport();
    const seq = await lastSeq();
    await world.advance(115);
    expect(await toldSince(seq)).not.toContainEqual(alarm);
    expect(await statusOf(host)).toMatchObject({ alarm: false });
    await world.advance(10);
    await world.advance(60);
    expect((await toldSince(seq)).filter((event) => 'caption' in event)).toEqual([alarm]);
    expect(await statusOf(host)).toMatchObject({ alarm: true, oldest_seconds: 185 });

    await report(host, await next(host), 'finished');
    await world.advance(15);
    expect(await statusOf(host)).toMatchObject({ alarm: false, oldest_seconds: null });
    await host.paidSupport();
    await world.advance(130);
    expect((await toldSince(seq)).filter((event) => 'caption' in event)).toEqual([alarm, alarm]);
  });

  test('does not start in a burst that an overlay works through, but when nothing plays any more', async () => {
    for (let count = 0; count < 22; count += 1) await host.paidSupport();
    const seq = await lastSeq();
    const captions = async () => (await toldSince(seq)).filter((event) => 'caption' in event);
    const play = async () => {
      const turn = await next(host);
      await report(host, turn, 'started');
      for (let renewed = 0; renewed < 2; renewed += 1) {
        await world.advance(5);
        await next(host);
      }
      await report(host, turn, 'finished');
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
    await host.paidSupport();
    const turn = await next(host);
    expect(await statusOf(host)).toMatchObject({ alarm: false });
    await report(host, turn, 'finished');
    await world.advance(15);
    await world.advance(140);
    expect(await captions()).toEqual([alarm, alarm]);
  });

  test('does not start while the host has paused the line', async () => {
    await host.paidSupport();
    await remote(controlOverlay, { action: 'pause' }, host);
    const seq = await lastSeq();
    await world.advance(300);
    expect(await toldSince(seq)).not.toContainEqual(alarm);
    expect(await statusOf(host)).toMatchObject({ alarm: false, paused: true });
  });
});

test('a host with 10,000 waiting alerts gets short answers, and the paid one first [dec overlay]', async () => {
  await sql`
    insert into alert (id, host_id, kind, name, amount, message, settled_at, duration_ms, created_at)
    select gen_random_uuid(), ${host.id}, 'test', 'Tes', 10000, 'tes', now(), 5000, now()
    from generate_series(1, 10000)
  `.execute(world.admin);
  await host.paidSupport({ supporterName: 'Ani' });
  expect(await statusOf(host)).toMatchObject({ waiting: 10_001, oldest_seconds: 0 });
  expect((await statusOf(host)).queue).toHaveLength(20);
  expect(await next(host)).toMatchObject({ alert: { name: 'Ani' }, waiting: 10_000 });
});
