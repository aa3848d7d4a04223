import { setReview, skipAlert } from '@mabarin/api-client/contract/alerts';
import { banSupporter, replaySupport, reviewSupport, supports } from '@mabarin/api-client/contract/support';
import { describe, expect, test } from 'vitest';
import { useHost } from '#testing/fixtures/hosts.ts';
import { overlayPage, overlayRemote } from '#testing/fixtures/display/overlay-page.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const { next, report } = overlayPage(world);
const { remote, statusOf } = overlayRemote(world);

async function setOverlay(setting: object): Promise<void> {
  await world.admin
    .insertInto('overlay_setting')
    .values({ host_id: host.id, ...setting })
    .execute();
}

test('a ban takes the alert that plays off the screen for good [dash 4 ban] [dec overlay]', async () => {
  await host.paidSupport();
  const turn = await next(host);
  await report(host, turn, 'started');
  const [support] = (await host.call(supports, {})).body.data!;
  await host.call(banSupporter, { id: support!.id });
  expect(await next(host)).toMatchObject({ stage: true, alert: null });
  await world.advance(16);
  expect(await next(host)).toMatchObject({ alert: null, waiting: 0 });
});

test('a ban leaves no list of what it removed, which would show hidden e-mails [dec messages]', async () => {
  const supporterEmail = 'ani@example.test';
  await host.paidSupport({ supporterEmail, supporterName: 'Ani' });
  const early = (await statusOf(host)).queue[0]!;
  await remote(skipAlert, { alert_id: early.id }, host);
  await world.advance(1);
  await host.paidSupport({ supporterEmail, supporterName: 'Ani lagi' });
  await host.paidSupport({ supporterEmail, supporterName: 'Rahasia', supporterEmailHidden: true });
  const listed = (await host.call(supports, {})).body.data!;
  const hidden = listed.find(({ email }) => email === null);
  await host.call(banSupporter, { id: hidden!.id });
  // What the host skipped is listed as before.
  expect(await statusOf(host)).toMatchObject({ waiting: 0, queue: [], interrupted: [{ id: early.id }] });
});

describe('a source that is off air [dec overlay]', () => {
  test('gets nothing while alerts are held for it, and the next one when it is back', async () => {
    await host.paidSupport();
    expect(await next(host, { presence: 'obs_visible' })).toMatchObject({ stage: true, held: true, alert: null });
    expect(await next(host)).toMatchObject({ held: false, alert: { attempt: 1 } });
  });

  test('gets alerts when the host does not want them held', async () => {
    await setOverlay({ hold_inactive: false });
    await host.paidSupport();
    expect(await next(host, { presence: 'obs_visible' })).toMatchObject({ held: false, alert: { attempt: 1 } });
  });
});

describe('review [dec overlay]', () => {
  test('of all keeps every new alert back, oldest first, and those stay when it is switched off', async () => {
    expect(await remote(setReview, { mode: 'all' }, host)).toMatchObject({ review: 'all' });
    await host.paidSupport({ supporterName: 'Ani' });
    await world.advance(1);
    await host.paidSupport({ supporterName: 'Beni' });
    expect(await next(host)).toMatchObject({ stage: true, alert: null, waiting: 0 });
    const status = await remote(setReview, { mode: 'off' }, host);
    expect(status.held.map(({ name, state }) => [name, state])).toEqual([
      ['Ani', 'held'],
      ['Beni', 'held'],
    ]);
    await host.paidSupport({ supporterName: 'Caca' });
    expect((await next(host)).alert).toMatchObject({ name: 'Caca' });
  });

  test('of flagged ones keeps back what the filter hides, and lets the rest play', async () => {
    await remote(setReview, { mode: 'flagged' }, host);
    await host.paidSupport({ supporterName: 'Ani', supporterMessage: 's10t g4c0r di link ini' });
    await host.paidSupport({ supporterName: 'Beni' });
    expect((await next(host)).alert).toMatchObject({ name: 'Beni' });
    expect((await statusOf(host)).held).toMatchObject([{ name: 'Ani', hidden: expect.any(String) }]);
  });
});

describe('what was kept back [dec overlay]', () => {
  test('is shown as written, shown without its message, or not shown; a second decision changes nothing', async () => {
    await remote(setReview, { mode: 'all' }, host);
    const names = ['Ani', 'Beni', 'Caca'];
    for (const supporterName of names) {
      await host.paidSupport({ supporterName, supporterMessage: 's10t g4c0r di link ini' });
      await world.advance(1);
    }
    const { held } = await statusOf(host);
    const verdicts = ['show', 'hide_message', 'reject'] as const;
    for (const [index, verdict] of verdicts.entries()) {
      const id = held[index]!.support_id!;
      for (const said of [verdict, 'show', 'reject'] as const) {
        const { body } = await host.call(reviewSupport, { id, verdict: said });
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
    await host.paidSupport({ supporterName: 'Ani' });
    const shown = await next(host);
    await report(host, shown, 'finished');
    for (const supporterName of ['Beni', 'Caca']) await host.paidSupport({ supporterName });
    const [item] = (await host.call(supports, {})).body.data!.filter(({ name }) => name === 'Ani');
    await host.call(replaySupport, { id: item!.id });
    expect(await next(host)).toMatchObject({ alert: { kind: 'replay', name: 'Ani' }, waiting: 2 });
  });
});

describe('an alert that is to be read aloud [dec overlay]', () => {
  const speech = (id: string, change: object) => world.set('alert', { support_id: id }, change);

  test('waits up to 3 s for its speech, then plays without and says so', async () => {
    await setOverlay({ tts: true });
    await speech(await host.paidSupport(), { speech_state: 'pending' });
    expect(await next(host)).toMatchObject({ alert: null, retry_in: 3_000 });
    world.clock.offsetSeconds += 2;
    expect(await next(host)).toMatchObject({ alert: null, retry_in: 1_000 });
    world.clock.offsetSeconds += 1;
    expect(await next(host)).toMatchObject({ alert: { speech: null, late: true }, retry_in: null });
  });

  test('brings its speech, stays until that is over, and the page learns what to fetch ahead', async () => {
    await setOverlay({ tts: true });
    await speech(await host.paidSupport(), { speech_state: 'ready', speech_id: 'aaa', speech_ms: 8_000 });
    await world.advance(1);
    await speech(await host.paidSupport(), { speech_state: 'ready', speech_id: 'bbb', speech_ms: 2_000 });
    expect(await next(host)).toMatchObject({
      alert: { speech: { id: 'aaa', ms: 8_000 }, late: false, duration: 8_000 + 1_200 + 1_000 },
      prefetch: ['bbb'],
    });
  });
});
