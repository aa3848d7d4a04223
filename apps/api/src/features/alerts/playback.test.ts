import { allEndpoints } from '@mabarin/api-client/contract/all';
import {
  alertAck,
  controlOverlay,
  displaySnapshot,
  playbackRelease,
  type NextAlert,
  type PagePresence,
} from '@mabarin/api-client/contract/alerts';
import { DEFAULT_SWITCHES } from '@mabarin/domain/alerts/switches';
import { changeKey } from '@mabarin/api-client/contract/profile/settings';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dropAlerts, queueAlert, showAlert } from '#features/alerts/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Tx } from '#schema.ts';
import { isDeep } from '#testing/depth.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { overlayPage, overlayRemote } from '#testing/fixtures/display/overlay-page.ts';
import { lockWaiters } from '#testing/locks.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

type Event = 'started' | 'finished' | 'skipped';

/** One open overlay page of a host. */
function openPage(host: TestHost, name: string, presence: PagePresence = 'obs_active') {
  const instance = `halaman-${name}`;
  const { next, report } = overlayPage(world);
  return {
    next: (as: PagePresence = presence) => next(host, { instance, presence: as }),
    frozen: () => next(host, { instance, presence, frozen: true }),
    ack: (turn: NextAlert, event: Event, audio?: 'ok' | 'blocked') =>
      report(host, turn, event, { instance, ...(audio ? { audio } : {}) }),
    release: (fence: number, shown?: { shown_ms: number | null }) =>
      world.call(playbackRelease, { instance, fence, ...shown }, { displayKey: host.code }),
  };
}

const stateOf = async (id: string) => world.row('alert', { id });

/** A host with one paid support and a page that has claimed it. */
async function playing(name = 'a') {
  const host = await createTestHost(world);
  await host.paidSupport();
  const page = openPage(host, `${name}-${host.username}`);
  const turn = await page.next();
  return { host, page, turn, alert: turn.alert! };
}

/** Asks for a host's next alert while a transaction that has changed some alert is open. */
async function askDuring(host: TestHost, change: (tx: Tx) => Promise<unknown>): Promise<NextAlert> {
  const asked: Promise<NextAlert>[] = [];
  await transaction(world.db, async (tx) => {
    await change(tx);
    asked.push(openPage(host, `urut-${host.username}`).next());
    await expect.poll(() => lockWaiters(world)).toBeGreaterThan(0);
  });
  return asked[0]!;
}

const ok = { status: 0 };
const lost = { status: -1, code: 'overlay.lease_lost' };

describe('a display page [dec overlay]', () => {
  test('starts from a snapshot with settings, waiting count and live cursor', async () => {
    const host = await createTestHost(world);
    await host.paidSupport();
    const { body } = await world.call(displaySnapshot, {}, { displayKey: host.code });
    const stream = await world.row('live_stream', { host_id: host.id }, 'last_seq');
    expect(body.data).toMatchObject({
      cursor: `1.${stream.last_seq}`,
      server_now: world.clock.now().getTime(),
      host: { username: host.username },
      settings: {
        ...DEFAULT_SWITCHES,
        logo: null,
        tiers: [],
      },
      waiting: 1,
    });
  });

  test('with an unknown key is answered that the link was replaced', async () => {
    const { http, body } = await world.call(displaySnapshot, {}, { displayKey: 'tidak-ada' });
    expect(http).toBe(404);
    expect(body).toMatchObject({ status: -1, data: 'Link ini sudah diganti', code: 'overlay.key_unknown' });
  });

  test('is refused by every call alike when its key is missing, wrong, endless or was replaced', async () => {
    const host = await createTestHost(world);
    await host.paidSupport();
    await host.call(changeKey, {});
    const inputs: Record<string, object> = {
      displayWidget: { target: 'queue' },
      alertNext: { instance: 'satu-halaman', presence: 'obs_active' },
      alertAck: { instance: 'satu-halaman', fence: 1, alert_id: randomUUID(), attempt: 1, event: 'finished' },
      playbackRelease: { instance: 'satu-halaman', fence: 1 },
    };
    const pages = allEndpoints.filter(({ endpoint }) => endpoint.who === 'display');
    expect(pages.length).toBeGreaterThan(4);
    for (const { endpoint, name } of pages) {
      for (const displayKey of ['', 'salah', host.code, host.username, 'x'.repeat(5_000)]) {
        const { http, body } = await world.call(endpoint, (inputs[name] ?? {}) as never, { displayKey });
        expect([http, body.code, body.data], `${name} ${displayKey}`).toEqual([
          404,
          'overlay.key_unknown',
          'Link ini sudah diganti',
        ]);
      }
    }
    const speech = { method: 'GET', url: `/api/display/speech/${randomUUID()}` } as const;
    for (const headers of [{}, { 'display-key': host.code }]) {
      expect((await world.app.server.inject({ ...speech, headers })).statusCode).toBe(404);
    }
    const leases = await world.rows('stage_lease', { host_id: host.id });
    expect(leases).toMatchObject([{ instance: null, heard_at: null }]);
  });

  test('cannot call anything but display endpoints with its key', async () => {
    const host = await createTestHost(world);
    const guarded = allEndpoints.filter(({ endpoint }) => endpoint.who === 'host');
    expect(guarded.length).toBeGreaterThan(3);
    for (const { endpoint, name } of guarded) {
      const { body } = await world.call(endpoint, {}, { displayKey: host.code, headers: { login: host.code } });
      expect(body, name).toMatchObject({ status: -1, relogin: true });
    }
  });

  test('sees and ends only alerts of its own host', async () => {
    const { turn } = await playing();
    const stranger = openPage(await createTestHost(world), 'asing-asing');
    const mine = await stranger.next();
    expect(mine.alert).toBeNull();
    expect(await stranger.ack({ ...turn, fence: mine.fence }, 'skipped')).toMatchObject({
      status: -1,
      code: 'overlay.alert_not_found',
    });
  });
});

describe('the line of alerts [dec overlay]', () => {
  test('keeps its order while the first alert is being written, and goes on when that one leaves it', async () => {
    const host = await createTestHost(world);
    const first = await host.paidSupport({ supporterName: 'Pertama' });
    world.clock.offsetSeconds += 0.044;
    await host.paidSupport({ supporterName: 'Kedua' });
    const shown = { hostId: host.id, supportId: first, name: 'Pertama', message: 'Pesan yang dibuka' };
    const turn = await askDuring(host, (tx) => showAlert(tx, world.app.deps, shown));
    expect(turn.alert).toMatchObject({ name: 'Pertama', message: 'Pesan yang dibuka' });

    const other = await createTestHost(world);
    const dropped = { hostId: other.id, supportIds: [await other.paidSupport()] };
    world.clock.offsetSeconds += 0.044;
    await other.paidSupport({ supporterName: 'Sisa' });
    const left = await askDuring(other, (tx) => dropAlerts(tx, world.app.deps, dropped));
    expect(left.alert).toMatchObject({ name: 'Sisa' });
  });

  test('gives name, amount, message and time on screen, oldest money first and tests last', async () => {
    const host = await createTestHost(world);
    await transaction(world.db, (tx) =>
      queueAlert(tx, world.app.deps, {
        hostId: host.id,
        kind: 'test',
        subject: 'support',
        name: 'Tes',
        amount: 10_000,
        message: 'Ini tes',
        settledAt: world.clock.now(),
      }),
    );
    await world.advance(1);
    await host.paidSupport({ supporterName: 'Ani', supporterGift: 25_000, supporterMessage: 'Gas terus bang' });
    const page = openPage(host, 'satu-satu');
    const first = await page.next();
    expect(first).toMatchObject({ stage: true, fence: 1, waiting: 1 });
    expect(first.alert).toEqual({
      id: expect.any(String),
      attempt: 1,
      kind: 'support',
      name: 'Ani',
      amount: 25_000,
      message: 'Gas terus bang',
      repeat: false,
      duration: 5_000,
      title: 'Support baru',
      sound: { url: expect.stringMatching(/^\/media\//), ms: 1_200 },
      subject: 'support',
      picture: null,
      animation: null,
      speech: null,
      speak: false,
      late: false,
    });
    await page.ack(first, 'finished');
    expect((await page.next()).alert).toMatchObject({ kind: 'test', name: 'Tes' });
  });

  test('of many is claimed in order by pages that come and go, with none lost and none doubled', async () => {
    const host = await createTestHost(world);
    const length = isDeep ? 120 : 30;
    const paid: string[] = [];
    for (let batch = 0; batch < length / 10; batch += 1) {
      world.clock.offsetSeconds += 1;
      paid.push(...(await Promise.all(Array.from({ length: 10 }, () => host.paidSupport()))));
    }
    const shown: string[] = [];
    for (let visit = 0; shown.length < length; visit += 1) {
      const [page, preview] = [openPage(host, `panggung-${visit}`), openPage(host, `pratinjau-${visit}`)];
      for (let count = 0; count < length / 3 && shown.length < length; count += 1) {
        const turn = await page.next();
        if (count % 8 === 0) expect(await preview.next('tab')).toMatchObject({ stage: false, alert: null });
        shown.push((await stateOf(turn.alert!.id)).support_id!);
        if (count % 2 === 0) expect(await page.ack(turn, 'started')).toMatchObject(ok);
        expect(await page.ack(turn, 'finished', 'ok')).toMatchObject(ok);
      }
      // What this last call claims goes back to the front, because it was not shown.
      const { fence } = await page.next();
      await page.release(fence);
    }
    expect(new Set(shown)).toEqual(new Set(paid));
    expect(shown).toHaveLength(length);
    const line = await world.admin
      .selectFrom('alert')
      .select(['support_id', 'state', 'audio'])
      .where('host_id', '=', host.id)
      .orderBy('settled_at')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    expect(shown).toEqual(line.map((alert) => alert.support_id));
    expect(line.every((alert) => alert.state === 'finished' && alert.audio === 'ok')).toBe(true);
  }, 120_000);
});

test('what was paid in the same second is played in the order in which it was credited [dec overlay]', async () => {
  const host = await createTestHost(world);
  const paid: string[] = [];
  for (let number = 0; number < 8; number += 1) {
    paid.push(await host.paidSupport());
    world.clock.offsetSeconds += 1;
  }
  const settled_at = world.clock.now();
  await world.set('alert', { host_id: host.id }, { settled_at });
  const page = openPage(host, 'sedetik');
  for (const id of paid) {
    const turn = await page.next();
    expect((await stateOf(turn.alert!.id)).support_id).toBe(id);
    await page.ack(turn, 'finished');
  }
});

describe('the playback lease [dec overlay]', () => {
  test('belongs to one of many pages that ask at once, and only that one gets the alert', async () => {
    const host = await createTestHost(world);
    for (let index = 0; index < 3; index += 1) await host.paidSupport();
    const pages = Array.from({ length: 8 }, (_, index) => openPage(host, `serentak-${index}`));
    const turns = await Promise.all(pages.map((page) => page.next()));
    expect(turns.filter((turn) => turn.stage)).toHaveLength(1);
    expect(turns.filter((turn) => turn.alert !== null)).toHaveLength(1);
  });

  test('answers the same alert and attempt until it has ended', async () => {
    const { page, turn } = await playing();
    expect(await page.next()).toEqual(turn);
    await page.ack(turn, 'started');
    await world.advance(5);
    expect(await page.next()).toEqual(turn);
    await page.ack(turn, 'finished');
    expect(await page.next()).toMatchObject({ stage: true, fence: turn.fence, alert: null, waiting: 0 });
  });

  test('is held by a page without an alert as long as it asks, and says whether alerts are held off air', async () => {
    const host = await createTestHost(world);
    const page = openPage(host, 'sepi-sepi');
    for (let count = 0; count < 4; count += 1) {
      expect(await page.next()).toMatchObject({ stage: true, fence: 1, alert: null, waiting: 0, held: false });
      world.clock.offsetSeconds += 10;
    }
    for (let count = 0; count < 2; count += 1) expect(await page.next('obs_visible')).toMatchObject({ held: true });
    await host.paidSupport();
    expect(await page.next('obs_visible')).toMatchObject({ held: true, alert: null, waiting: 1 });
    expect(await page.next()).toMatchObject({ held: false, waiting: 0, alert: { attempt: 1 } });
  });

  test('goes to a stronger page at once between alerts', async () => {
    const host = await createTestHost(world);
    const [weak, strong] = [openPage(host, 'lemah-1', 'tab'), openPage(host, 'kuat-1', 'tab_unlocked')];
    expect(await weak.next()).toMatchObject({ stage: true, fence: 1 });
    expect(await openPage(host, 'sama-kuat', 'tab').next()).toMatchObject({ stage: false });
    expect(await strong.next()).toMatchObject({ stage: true, fence: 2 });
    expect(await weak.next()).toMatchObject({ stage: false, alert: null });
    expect(await openPage(host, 'obs-1', 'obs_visible').next()).toMatchObject({ stage: true, fence: 3 });
    expect(await openPage(host, 'obs-2', 'obs_active').next()).toMatchObject({ stage: true, fence: 4 });
  });

  test('is never taken inside an alert, and goes to the stronger page that asked when it ends', async () => {
    const host = await createTestHost(world);
    await host.paidSupport();
    await host.paidSupport();
    const [weak, strong] = [openPage(host, 'lemah-2', 'tab'), openPage(host, 'kuat-2', 'obs_active')];
    const turn = await weak.next();
    expect(await strong.next()).toMatchObject({ stage: false, alert: null });
    await weak.ack(turn, 'started');
    expect(await strong.next()).toMatchObject({ stage: false, alert: null });
    expect(await weak.ack(turn, 'finished')).toMatchObject(ok);
    expect(await weak.next()).toMatchObject({ stage: false, alert: null, fence: 2 });
    const after = await strong.next();
    expect(after).toMatchObject({ stage: true, fence: 2 });
    expect(after.alert!.id).not.toBe(turn.alert!.id);
  });

  test('never goes to a stronger page that asked inside an alert and is gone when it ends', async () => {
    const host = await createTestHost(world);
    for (let count = 0; count < 2; count += 1) await host.paidSupport();
    const [weak, strong] = [openPage(host, 'lemah-3', 'tab'), openPage(host, 'kuat-3', 'obs_active')];
    const turn = await weak.next();
    await weak.ack(turn, 'started');
    expect(await strong.next()).toMatchObject({ stage: false });
    world.clock.offsetSeconds += 15;
    expect(await weak.next()).toMatchObject({ stage: true, alert: { id: turn.alert!.id } });
    expect(await weak.ack(turn, 'finished')).toMatchObject(ok);
    const after = await weak.next();
    expect(after).toMatchObject({ stage: true, fence: turn.fence, alert: { attempt: 1 } });
    await weak.ack(after, 'finished');
    // Nor does a page with nothing to show give way to it.
    expect(await weak.next()).toMatchObject({ stage: true, fence: turn.fence, alert: null });
    expect(await openPage(host, 'sama-lemah', 'tab').next()).toMatchObject({ stage: false, fence: turn.fence });
  });

  test('runs out 15 s after its page last asked', async () => {
    const { host, page } = await playing();
    const other = openPage(host, 'penerus-1', 'tab');
    world.clock.offsetSeconds += 14;
    expect(await other.next()).toMatchObject({ stage: false });
    await page.next();
    world.clock.offsetSeconds += 14;
    expect(await other.next()).toMatchObject({ stage: false });
    world.clock.offsetSeconds += 1;
    expect(await other.next()).toMatchObject({ stage: true, alert: { attempt: 2, repeat: false } });
  });

  test('stays with its page that asks again late, when no other page asked meanwhile', async () => {
    const { page, turn } = await playing();
    await page.ack(turn, 'started');
    world.clock.offsetSeconds += 60;
    expect(await page.next()).toEqual(turn);
    expect(await page.ack(turn, 'finished')).toMatchObject(ok);
  });

  test('of an open page that never reports an end is not blocked for ever', async () => {
    const { host, page, turn } = await playing();
    const second = await host.paidSupport();
    await page.ack(turn, 'started');
    for (let seconds = 0; seconds < 70; seconds += 5) {
      world.clock.offsetSeconds += 5;
      await page.next();
    }
    expect((await stateOf(turn.alert!.id)).state).toBe('finished');
    expect((await stateOf((await page.next()).alert!.id)).support_id).toBe(second);
  });
});

describe('a report [dec overlay]', () => {
  test('of an end counts once, and the first one counts', async () => {
    const { page, turn, alert } = await playing();
    expect(await page.ack(turn, 'started')).toMatchObject(ok);
    for (const event of ['finished', 'finished', 'skipped'] as const) {
      expect(await page.ack(turn, event, 'blocked')).toMatchObject(ok);
    }
    expect(await stateOf(alert.id)).toMatchObject({ state: 'finished', audio: 'blocked' });
  });

  test('of a start may be repeated until it is answered: the alert starts then, and its page holds the lease', async () => {
    const { host, page, turn, alert } = await playing();
    for (let count = 0; count < 3; count += 1) {
      world.clock.offsetSeconds += 10;
      expect(await page.ack(turn, 'started')).toMatchObject(ok);
    }
    expect((await stateOf(alert.id)).started_at).toEqual(world.clock.now());
    expect(await openPage(host, 'penerus-7').next('tab')).toMatchObject({ stage: false });
    await world.advance(16);
    expect(await stateOf(alert.id)).toMatchObject({ state: 'queued', repeat: true });
  });

  test('of a start is refused once the alert has ended, so that it is never shown', async () => {
    const { page, turn } = await playing();
    await page.ack(turn, 'skipped');
    expect(await page.ack(turn, 'started')).toMatchObject(lost);
  });

  test('of an end that comes late is believed while the alert waits again', async () => {
    for (const event of ['finished', 'skipped'] as const) {
      const { page, turn, alert } = await playing(event);
      await page.ack(turn, 'started');
      await world.advance(16);
      expect((await stateOf(alert.id)).state).toBe('queued');
      expect(await page.ack(turn, 'started')).toMatchObject(lost);
      expect(await page.ack(turn, event)).toMatchObject(ok);
      expect((await stateOf(alert.id)).state).toBe(event);
    }
  });

  test('of an end that comes late is believed of an alert that was taken for interrupted', async () => {
    const { page, turn, alert } = await playing();
    await page.ack(turn, 'started');
    world.clock.offsetSeconds += 4;
    await page.next();
    await world.advance(16);
    expect((await stateOf(alert.id)).state).toBe('interrupted');
    expect(await page.ack(turn, 'started')).toMatchObject(lost);
    expect(await page.ack(turn, 'skipped')).toMatchObject(ok);
    expect((await stateOf(alert.id)).state).toBe('interrupted');
    for (let count = 0; count < 2; count += 1) expect(await page.ack(turn, 'finished')).toMatchObject(ok);
    expect((await stateOf(alert.id)).state).toBe('finished');
  });

  test('of an end that comes after the next claim ends the alert unseen, so that it is not shown again', async () => {
    const { host, page, turn, alert } = await playing();
    await page.ack(turn, 'started');
    await world.advance(16);
    const other = openPage(host, 'halaman-lain-1');
    const again = await other.next();
    expect(again.alert).toMatchObject({ id: alert.id, attempt: 2, repeat: true });
    expect(await page.ack(turn, 'finished')).toMatchObject(ok);
    expect(await other.ack(again, 'started')).toMatchObject(lost);
    expect(await other.next()).toMatchObject({ stage: true, alert: null });
    expect((await stateOf(alert.id)).state).toBe('finished');
  });

  test('of an end during its repeat cuts nothing, and the repeat was finished', async () => {
    for (const dies of [true, false]) {
      const { host, page, turn, alert } = await playing();
      await page.ack(turn, 'started');
      await world.advance(16);
      const other = openPage(host, `halaman-lain-${dies}`);
      const again = await other.next();
      await other.ack(again, 'started');
      expect(await page.ack(turn, 'finished')).toMatchObject(ok);
      expect(await other.next()).toEqual(again);
      if (dies) await other.release(again.fence, { shown_ms: 100 });
      else expect(await other.ack(again, 'finished')).toMatchObject(ok);
      expect((await stateOf(alert.id)).state).toBe('finished');
    }
  });

  test('of an end that comes between a start without an answer and its repetition ends the alert unseen', async () => {
    const { host, page, turn, alert } = await playing();
    await page.ack(turn, 'started');
    await world.advance(16);
    const other = openPage(host, 'halaman-lain-1');
    const again = await other.next();
    expect(again.alert).toMatchObject({ id: alert.id, attempt: 2, repeat: true });
    // Recorded, but the page hears nothing of it, so it shows nothing and asks once more.
    await other.ack(again, 'started');
    expect(await page.ack(turn, 'finished')).toMatchObject(ok);
    expect(await other.ack(again, 'started')).toMatchObject(lost);
    expect((await stateOf(alert.id)).state).toBe('finished');
    expect(await other.next()).toMatchObject({ stage: true, alert: null });
  });

  test('may say skipped or finished of an alert whose start was never reported', async () => {
    for (const event of ['skipped', 'finished'] as const) {
      const { page, turn, alert } = await playing(event);
      expect(await page.ack(turn, event)).toMatchObject(ok);
      expect((await stateOf(alert.id)).state).toBe(event);
    }
  });

  test('of a start is refused without the lease, and so is an end that no claim can have', async () => {
    const { host, page, turn, alert } = await playing();
    await page.ack(turn, 'started');
    await world.advance(16);
    const other = openPage(host, 'halaman-lain');
    const again = await other.next();
    expect(again).toMatchObject({ fence: 2, alert: { id: alert.id, attempt: 2, repeat: true } });
    for (const event of ['started', 'finished'] as const) {
      for (const attempt of event === 'started' ? [1, 2] : [2, 3]) {
        const report = { instance: 'siapa-saja', fence: 1, alert_id: alert.id, attempt, event };
        expect((await world.call(alertAck, report, { displayKey: host.code })).http).toBe(409);
      }
    }
    expect(await page.ack(turn, 'started')).toMatchObject(lost);
    expect(await page.ack(again, 'started')).toMatchObject(lost);
    expect(await other.ack(again, 'started')).toMatchObject(ok);
  });

  test('of an end may come from the page that was loaded after the one that showed it', async () => {
    const { host, turn, alert, page } = await playing();
    await page.ack(turn, 'started');
    const anew = openPage(host, 'dimuat-ulang');
    expect(await anew.ack(turn, 'finished')).toMatchObject(ok);
    expect((await stateOf(alert.id)).state).toBe('finished');
    // The report does not renew the lease of the other page.
    world.clock.offsetSeconds += 15;
    expect(await anew.next('tab')).toMatchObject({ stage: true });
  });
});

describe('a page that dies [dec overlay]', () => {
  const die = {
    'closed with its farewell': async ({ page, turn }: Awaited<ReturnType<typeof playing>>) => {
      await page.release(turn.fence);
    },
    'gone without a call': async () => {
      await world.advance(16);
    },
  };
  for (const [how, end] of Object.entries(die)) {
    test(`${how} before the start: the alert is first again, unmarked`, async () => {
      const scene = await playing('mati');
      await scene.host.paidSupport();
      await end(scene);
      expect(await stateOf(scene.alert.id)).toMatchObject({ state: 'queued', fence: null });
      const other = await openPage(scene.host, 'penerus-2').next();
      expect(other.alert).toMatchObject({ id: scene.alert.id, attempt: 2, repeat: false });
    });

    test(`${how} in the first half: once more, marked ulang, and never a third time`, async () => {
      const scene = await playing('mati');
      await scene.page.ack(scene.turn, 'started');
      world.clock.offsetSeconds += 2;
      await scene.page.next();
      await end(scene);
      const other = openPage(scene.host, 'penerus-3');
      const again = await other.next();
      expect(again.alert).toMatchObject({ id: scene.alert.id, attempt: 2, repeat: true });
      await other.ack(again, 'started');
      await other.release(again.fence);
      expect(await stateOf(scene.alert.id)).toMatchObject({ state: 'interrupted', interrupted_at: expect.any(Date) });
      expect((await openPage(scene.host, 'penerus-4').next()).alert).toBeNull();
    });

    test(`${how} in the second half: interrupted`, async () => {
      const scene = await playing('mati');
      await scene.page.ack(scene.turn, 'started');
      world.clock.offsetSeconds += 3;
      await scene.page.next();
      await end(scene);
      expect((await stateOf(scene.alert.id)).state).toBe('interrupted');
      expect((await openPage(scene.host, 'penerus-5').next()).alert).toBeNull();
    });

    test(`${how} after the end: finished, not again`, async () => {
      const scene = await playing('mati');
      await scene.page.ack(scene.turn, 'started');
      world.clock.offsetSeconds += 5;
      await scene.page.next();
      await end(scene);
      expect((await stateOf(scene.alert.id)).state).toBe('finished');
    });
  }

  test('and says how long the alert was on its screen is believed, whatever the clock says', async () => {
    const outcomes = [
      [null, { state: 'queued', repeat: false }],
      [2_400, { state: 'queued', repeat: true }],
      [2_500, { state: 'interrupted' }],
      [Number.MAX_SAFE_INTEGER, { state: 'finished' }],
    ] as const;
    for (const [shown_ms, outcome] of outcomes) {
      const { page, turn, alert } = await playing('kata');
      await page.ack(turn, 'started');
      world.clock.offsetSeconds += 3;
      await page.release(turn.fence, { shown_ms });
      expect(await stateOf(alert.id)).toMatchObject(outcome);
    }
  });

  test('is noticed by another page that asks, without the poller', async () => {
    const { host, page, turn, alert } = await playing();
    await page.ack(turn, 'started');
    world.clock.offsetSeconds += 15;
    expect((await openPage(host, 'penerus-6').next()).alert).toMatchObject({ id: alert.id, repeat: true });
  });

  test('notifies the dashboard and the other pages', async () => {
    const { host } = await playing();
    const before = await world.row('live_stream', { host_id: host.id }, 'last_seq');
    await world.advance(16);
    const appended = await world.admin
      .selectFrom('live_event')
      .select('payload')
      .where('host_id', '=', host.id)
      .where('seq', '>', before.last_seq)
      .execute();
    expect(appended.map((event) => event.payload)).toEqual([
      { type: 'command', command: 'overlay-status' },
      { type: 'display', target: 'overlay' },
    ]);
  });

  test('gives nothing back that is not its own', async () => {
    const { host, page, turn, alert } = await playing();
    await openPage(host, 'orang-lain').release(turn.fence);
    await page.release(turn.fence + 1);
    expect((await stateOf(alert.id)).state).toBe('leased');
    expect(await page.next()).toEqual(turn);
  });
});

describe('a page that runs and does not paint', () => {
  test('gives its alert back unseen, and a page that paints plays it', async () => {
    const { host, page, turn, alert } = await playing();
    await page.ack(turn, 'started');
    await page.release(turn.fence, { shown_ms: null });
    expect(await page.frozen()).toMatchObject({ stage: false, alert: null, waiting: 1 });
    expect(await stateOf(alert.id)).toMatchObject({ state: 'queued', repeat: false });
    const other = openPage(host, `tab-${host.username}`, 'tab');
    expect((await other.next()).alert).toMatchObject({ id: alert.id, repeat: false });
    expect(await page.frozen()).toMatchObject({ stage: false, alert: null });
  });

  test('alone leaves its alert in the line, and its host is told until it paints again', async () => {
    const { host, page, turn } = await playing();
    const { statusOf } = overlayRemote(world);
    await page.release(turn.fence, { shown_ms: null });
    for (let asked = 0; asked < 3; asked += 1) {
      await page.frozen();
      await world.advance(5);
      expect(await statusOf(host)).toMatchObject({ frozen: true, waiting: 1, playing: null });
    }
    expect((await page.next()).alert).not.toBeNull();
    await world.advance(20);
    expect(await statusOf(host)).toMatchObject({ frozen: false });
  });

  test('reloads when its host presses for it, and no other page does', async () => {
    const { host, page, turn } = await playing();
    const { remote } = overlayRemote(world);
    await page.release(turn.fence, { shown_ms: null });
    expect((await page.frozen()).reload).toBe(false);
    for (let press = 0; press < 2; press += 1) await remote(controlOverlay, { action: 'reload' }, host);
    expect((await page.frozen()).reload).toBe(true);
    expect((await openPage(host, `baru-${host.username}`).next()).reload).toBeUndefined();
    await world.advance(31);
    expect((await page.frozen()).reload).toBe(false);
  });
});
