import type { Alert, AlertPicture } from '@mabarin/api-client/contract/alerts';
import { describe, expect, test } from 'vitest';
import type { AudioResults } from '#alert-audio.ts';
import {
  createAlertPlayer,
  type AlertPlayer,
  type AlertPlayerPorts,
  type AlertPlayerView,
  type CallErrorKind,
  type NextAnswer,
  type PlaybackReport,
} from '#alert-player.ts';
import { createFakeTime } from '#fake-time.ts';

const alert = (id: string, attempt = 1): Alert => ({
  id,
  attempt,
  kind: 'support',
  name: 'Sultan Bekasi',
  amount: 100_000,
  message: 'Gas terus bang',
  repeat: false,
  duration: 8_000,
  title: 'Support baru',
  subject: 'support',
  picture: null,
  animation: null,
  sound: { url: 'chime', ms: 1_200 },
  speech: null,
  speak: true,
  late: false,
});

/** The ports of a player whose time, server and page the test controls; the server answers with `first`. */
function setUp(first: Alert | null = null) {
  const { after, now, settle, advance, pendingTimers } = createFakeTime();
  const reports: PlaybackReport[] = [];
  const view: AlertPlayerView = {
    role: 'waiting',
    alert: null,
    leaving: false,
    stayMs: 0,
    soundBlocked: false,
    soundPlayed: false,
    waiting: 0,
    paused: false,
    held: false,
  };
  const shown: string[] = [];
  const answer: NextAnswer = {
    stage: true,
    fence: 1,
    alert: null,
    waiting: 0,
    paused: false,
    held: false,
    retry_in: null,
    prefetch: [],
    files: [],
  };
  const server = {
    answer,
    /** The alerts after the one in the answer. */
    queue: [] as Alert[],
    nextError: null as unknown,
    reportError: null as unknown,
    /** A report is answered once this resolves. */
    reportDelay: Promise.resolve(),
    calls: [] as string[],
    presences: [] as string[],
    frozen: [] as boolean[],
    released: [] as (readonly [fence: number, shownMs: number | null | undefined])[],
  };
  const page = {
    presence: 'obs_active' as 'obs_active' | 'obs_visible',
    holdInactive: false,
    idleCalls: 0,
    /** Paints never come until `thaw`. */
    frozen: false,
    thaw: [] as (() => void)[],
    /** The browser's storage. */
    unreported: [] as PlaybackReport[],
  };
  /** An alert's audio ends at once, unless the test sets `ended`. */
  const audio = {
    played: [] as string[],
    playing: null as string | null,
    prefetched: [] as (readonly string[])[],
    results: { audio: 'ok', speech: 'ok' } as AudioResults,
    ended: Promise.resolve(),
  };
  /** The picture of an alert is ready once `ready` resolves. */
  const pictures = { ready: Promise.resolve<AlertPicture | null>(null), log: [] as string[] };
  const ports: AlertPlayerPorts = {
    async next(presence, isFrozen) {
      server.frozen.push(isFrozen);
      server.presences.push(presence);
      server.calls.push('next');
      if (server.nextError) throw server.nextError;
      return isFrozen ? { ...server.answer, stage: false, alert: null } : server.answer;
    },
    async report(report) {
      server.calls.push(report.event);
      if (server.reportError) throw server.reportError;
      reports.push(report);
      await server.reportDelay;
      const { alert: current } = server.answer;
      if (report.event !== 'started' && report.alert_id === current?.id) answerWith(server.queue.shift() ?? null);
    },
    async release(...release) {
      server.calls.push('release');
      if (server.nextError) throw server.nextError;
      server.released.push(release);
    },
    unreportedEnds: {
      load: () => [...page.unreported],
      add: (end) => void page.unreported.push(end),
      remove(end) {
        page.unreported = page.unreported.filter((each) => each !== end);
      },
    },
    presence: () => page.presence,
    offAir: () => page.holdInactive && page.presence === 'obs_visible',
    errorKind: (error) => error as CallErrorKind,
    pictures: {
      ready: async ({ picture }) => (picture === null ? null : pictures.ready),
      release: () => void pictures.log.push('release'),
    },
    files: { keep: (now, next) => void pictures.log.push(`keep ${now.join()} | ${next.join()}`) },
    painted: () => (page.frozen ? new Promise<void>((resolve) => void page.thaw.push(resolve)) : Promise.resolve()),
    audio: {
      play(played) {
        audio.played.push(played.id);
        audio.playing = played.id;
        return {
          ended: audio.ended,
          results: () => audio.results,
          stop() {
            audio.playing = null;
          },
        };
      },
      prefetch: (ids) => void audio.prefetched.push(ids),
      unlock: async () => 'ok',
    },
    after,
    now,
    show(change) {
      if (change.alert && change.alert !== view.alert) shown.push(`${change.alert.id}:${change.alert.attempt}`);
      Object.assign(view, change);
    },
    onIdle() {
      page.idleCalls += 1;
    },
  };
  /** The server answers with this alert from now on. */
  const answerWith = (next: Alert | null, rest: Partial<NextAnswer> = {}) => {
    server.answer = { ...answer, alert: next, ...rest };
  };
  answerWith(first);
  const events = () => reports.map((report) => `${report.alert_id} ${report.event}`);
  const log = { reports, events, view, shown };
  return { ports, ...log, server, page, audio, pictures, answerWith, settle, advance, pendingTimers };
}

describe('the alert player [dec overlay]', () => {
  test('shows an alert, reports it started and finished, and asks for the next', async () => {
    const context = setUp(alert('a'));
    createAlertPlayer(context.ports);
    context.server.queue = [alert('b')];
    await context.settle();
    expect(context.view.alert?.id).toBe('a');
    expect(context.reports.map((report) => report.event)).toEqual(['started']);
    await context.advance(8_600);
    expect(context.events()).toEqual(['a started', 'a finished', 'b started']);
    expect(context.reports[1]).toMatchObject({ audio: 'ok', speech: 'ok' });
    expect(context.shown).toEqual(['a:1', 'b:1']);
  });

  test('an alert is not begun before its picture is ready, and is shown with what became of it', async () => {
    const context = setUp();
    let arrive = (_picture: AlertPicture | null) => {};
    context.pictures.ready = new Promise((resolve) => (arrive = resolve));
    const url = '/media/naga.webp';
    context.answerWith({ ...alert('a'), picture: { type: 'image', url, width: 480, height: 480 } });
    createAlertPlayer(context.ports);
    await context.settle();
    expect(context.reports).toEqual([]);
    arrive({ type: 'image', url: 'blob:naga', width: 480, height: 480 });
    await context.settle();
    expect(context.events()).toEqual(['a started']);
    expect(context.view.alert?.picture?.url).toBe('blob:naga');
    expect(context.audio.played).toEqual(['a']);
    context.pictures.ready = Promise.resolve(null);
    context.server.queue = [{ ...alert('b'), picture: { type: 'image', url, width: 480, height: 480 } }];
    await context.advance(8_600);
    expect(context.view.alert).toMatchObject({ id: 'b', picture: null });
    expect(context.pictures.log).not.toContain('release');
  });

  test('an alert that is taken back while its picture is on its way is neither begun nor kept', async () => {
    const context = setUp();
    let arrive = (_picture: AlertPicture | null) => {};
    context.pictures.ready = new Promise((resolve) => (arrive = resolve));
    const picture = { type: 'video', url: '/media/naga.webm', width: 480, height: 480 } as const;
    context.answerWith({ ...alert('a'), picture });
    const player = createAlertPlayer(context.ports);
    await context.settle();
    context.page.holdInactive = true;
    context.page.presence = 'obs_visible';
    player.refresh();
    expect(context.pictures.log).toContain('release');
    context.answerWith(null);
    arrive(picture);
    await context.advance(1_000);
    expect(context.shown).toEqual([]);
    expect(context.reports).toEqual([]);
    expect(context.server.released).toEqual([[1, null]]);
  });

  test('the files of the alert that plays and of the next ones are kept, and nothing when no more waits', async () => {
    const context = setUp();
    const picture = { type: 'image', url: '/media/naga.webp', width: 480, height: 480 } as const;
    context.answerWith(
      { ...alert('a'), picture, sound: { url: '/media/gong.mp3', ms: 900 } },
      { files: ['/media/next.mp3'] },
    );
    createAlertPlayer(context.ports);
    await context.settle();
    expect(context.pictures.log).toEqual(['keep /media/naga.webp,/media/gong.mp3 | /media/next.mp3']);
    context.server.queue = [];
    await context.advance(8_600);
    expect(context.pictures.log.at(-1)).toBe('keep  | ');
  });

  test('keeps playing while renewals repeat the same alert', async () => {
    const context = setUp(alert('a'));
    const player = createAlertPlayer(context.ports);
    await context.advance(6_000);
    player.refresh();
    await context.settle();
    expect(context.shown).toEqual(['a:1']);
    expect(context.audio.played).toEqual(['a']);
  });

  test('sends the end again instead of playing again when the report was lost', async () => {
    const context = setUp(alert('a'));
    createAlertPlayer(context.ports);
    await context.settle();
    context.server.reportError = 'network';
    await context.advance(8_600);
    context.server.reportError = null;
    await context.advance(20_000);
    expect(context.shown).toEqual(['a:1']);
    expect(context.reports.some((report) => report.event === 'finished')).toBe(true);
  });

  test('a message that the host takes off leaves the screen and the voice stops; the alert stays its time', async () => {
    const context = setUp();
    context.audio.ended = new Promise(() => {});
    const picture = { type: 'image', url: '/media/naga.webp', width: 480, height: 480 } as const;
    context.pictures.ready = Promise.resolve({ ...picture, url: 'blob:naga' });
    context.answerWith({ ...alert('a'), picture });
    const player = createAlertPlayer(context.ports);
    await context.settle();
    expect(context.view.alert).toMatchObject({ message: expect.any(String) });
    context.answerWith({ ...alert('a'), picture, message: null, speech: null });
    player.refresh();
    await context.settle();
    expect(context.view).toMatchObject({ alert: { id: 'a', message: null }, leaving: false });
    expect(context.view.alert?.picture?.url).toBe('blob:naga');
    expect(context.audio.playing).toBeNull();
    expect(context.events()).toEqual(['a started']);
  });

  test('skip stops the sound and hides the alert at once, and the next alert follows', async () => {
    const context = setUp(alert('a'));
    const player = createAlertPlayer(context.ports);
    await context.settle();
    context.server.queue = [alert('b')];
    player.skip();
    expect(context.view.alert).toBeNull();
    expect(context.audio.playing).toBeNull();
    await context.advance(600);
    expect(context.shown).toEqual(['a:1', 'b:1']);
    expect(context.reports.map((report) => report.event)).toEqual(['started', 'skipped', 'started']);
  });

  test('a page that lost the lease hides its alert at once and plays nothing', async () => {
    const context = setUp(alert('a'));
    const player = createAlertPlayer(context.ports);
    await context.settle();
    context.answerWith(null, { stage: false, fence: 2, waiting: 1 });
    player.refresh();
    await context.settle();
    expect(context.view).toMatchObject({ role: 'preview', alert: null });
    await context.advance(20_000);
    expect(context.reports.map((report) => report.event)).toEqual(['started']);
  });

  test('a replaced key stops the player, and the view says so', async () => {
    const context = setUp();
    context.server.nextError = 'revoked';
    createAlertPlayer(context.ports);
    await context.advance(60_000);
    expect(context.view.role).toBe('revoked');
    expect(context.server.presences).toHaveLength(1);
  });

  test('calls are retried until the network is back', async () => {
    const context = setUp();
    context.server.nextError = 'network';
    createAlertPlayer(context.ports);
    await context.advance(10_000);
    context.server.nextError = null;
    context.answerWith(alert('a'));
    await context.advance(15_000);
    expect(context.shown).toEqual(['a:1']);
  });

  test('closing releases the lease', async () => {
    const context = setUp();
    const player = createAlertPlayer(context.ports);
    await context.settle();
    player.close();
    expect(context.server.released).toEqual([[1, null]]);
  });

  test('an alert ends when both its duration and its audio are over', async () => {
    const context = setUp();
    let endAudio = () => {};
    context.audio.ended = new Promise((resolve) => {
      endAudio = resolve;
    });
    context.answerWith(alert('a'));
    createAlertPlayer(context.ports);
    await context.advance(10_000);
    expect(context.events()).toEqual(['a started']);
    expect(context.view).toMatchObject({ leaving: false });
    endAudio();
    await context.advance(10);
    expect(context.events()).toEqual(['a started', 'a finished']);
  });

  test('an alert whose sound never ends is ended fifteen seconds after its duration', async () => {
    const context = setUp();
    context.audio.ended = new Promise(() => {});
    context.answerWith(alert('a'));
    createAlertPlayer(context.ports);
    await context.advance(22_900);
    expect(context.events()).toEqual(['a started']);
    await context.advance(200);
    expect(context.events()).toEqual(['a started', 'a finished']);
    expect(context.audio.playing).toBeNull();
  });

  describe('a page that does not paint', () => {
    test('gives its alert back unseen and unheard after two seconds, and asks as a frozen page', async () => {
      const context = setUp();
      context.page.frozen = true;
      context.answerWith(alert('a'));
      createAlertPlayer(context.ports);
      await context.advance(1_900);
      expect(context.server.released).toEqual([]);
      await context.advance(400);
      expect(context.events()).toEqual(['a started']);
      expect(context.audio.played).toEqual([]);
      expect(context.server.released).toEqual([[1, null]]);
      expect(context.view.alert).toBeNull();
      expect(context.server.frozen).toEqual([false, true]);
    });

    test('plays again once it paints', async () => {
      const context = setUp();
      context.page.frozen = true;
      context.answerWith(alert('a'));
      createAlertPlayer(context.ports);
      await context.advance(2_300);
      context.answerWith(null);
      await context.advance(20_000);
      context.page.frozen = false;
      context.answerWith(alert('a', 2));
      for (const thaw of context.page.thaw) thaw();
      await context.settle();
      expect(context.server.frozen.at(-1)).toBe(false);
      await context.advance(8_600);
      expect(context.events()).toEqual(['a started', 'a started', 'a finished']);
      expect(context.audio.played).toEqual(['a']);
    });

    test('any more gives its alert back with the time that was seen', async () => {
      const context = setUp(alert('a'));
      createAlertPlayer(context.ports);
      await context.advance(3_000);
      context.page.frozen = true;
      await context.advance(4_000);
      expect(context.server.released).toEqual([[1, 3_000]]);
      expect(context.audio.playing).toBeNull();
      expect(context.events()).toEqual(['a started']);
    });

    test('for a second and a half plays on', async () => {
      const context = setUp(alert('a'));
      createAlertPlayer(context.ports);
      await context.advance(3_000);
      context.page.frozen = true;
      await context.advance(1_500);
      context.page.frozen = false;
      for (const thaw of context.page.thaw) thaw();
      await context.advance(4_200);
      expect(context.events()).toEqual(['a started', 'a finished']);
    });
  });

  test.each([
    ['has no alert', null],
    ['has the next one', alert('b')],
  ])('an alert the server has ended goes at once, when the answer %s', async (_what, next) => {
    const context = setUp(alert('a'));
    const player = createAlertPlayer(context.ports);
    await context.settle();
    context.answerWith(next);
    player.refresh();
    await context.settle();
    expect(context.view.alert).toBeNull();
    expect(context.audio.playing).toBeNull();
    await context.advance(600);
    expect(context.events()).toEqual(next ? ['a started', 'b started'] : ['a started']);
  });

  test('a source that goes off air stops its alert and its lease, and asks again back on air', async () => {
    const context = setUp();
    context.page.holdInactive = true;
    context.answerWith(alert('a'));
    const player = createAlertPlayer(context.ports);
    await context.advance(300);
    context.answerWith(null, { fence: 2, held: true, waiting: 1 });
    context.page.presence = 'obs_visible';
    player.refresh();
    expect(context.view.alert).toBeNull();
    expect(context.audio.playing).toBeNull();
    await context.settle();
    expect(context.server.released).toEqual([[1, 300]]);
    expect(context.server.presences).toEqual(['obs_active', 'obs_visible']);
    expect(context.view).toMatchObject({ held: true, waiting: 1 });
    context.answerWith({ ...alert('a', 2), repeat: true }, { fence: 2 });
    context.page.presence = 'obs_active';
    player.refresh();
    await context.settle();
    expect(context.shown).toEqual(['a:1', 'a:2']);
    expect(context.events()).toEqual(['a started', 'a started']);
  });

  test('without the setting to hold alerts, an alert plays on off air', async () => {
    const context = setUp(alert('a'));
    const player = createAlertPlayer(context.ports);
    await context.settle();
    context.page.presence = 'obs_visible';
    player.refresh();
    await context.settle();
    expect(context.view.alert?.id).toBe('a');
    expect(context.server.released).toEqual([]);
  });

  test('a source that goes off air during a call releases the alert it gets, unseen', async () => {
    const context = setUp();
    context.page.holdInactive = true;
    context.answerWith(alert('a'));
    const { release } = context.ports;
    context.ports.release = async (...released) => {
      context.answerWith(null, { fence: 2, held: true });
      await release(...released);
    };
    createAlertPlayer(context.ports);
    context.page.presence = 'obs_visible';
    await context.settle();
    expect(context.server.released).toEqual([[1, null]]);
    expect(context.shown).toEqual([]);
  });

  test('a page without an answer for a whole lease stops its alert, which another page may play by now', async () => {
    const context = setUp({ ...alert('a'), duration: 60_000 });
    createAlertPlayer(context.ports);
    await context.settle();
    context.server.nextError = 'network';
    await context.advance(14_900);
    expect(context.view.alert?.id).toBe('a');
    await context.advance(200);
    expect(context.view.alert).toBeNull();
    expect(context.audio.playing).toBeNull();
    context.answerWith(null);
    context.server.nextError = null;
    await context.advance(2_100);
    expect(context.server.released).toEqual([[1, 15_000]]);
    expect(context.server.calls.slice(-2)).toEqual(['release', 'next']);
  });

  test('a long alert plays on as long as the server answers', async () => {
    const context = setUp({ ...alert('a'), duration: 60_000 });
    createAlertPlayer(context.ports);
    await context.advance(59_000);
    expect(context.view.alert?.id).toBe('a');
  });

  test('asks again when the server says that the speech of the next alert will be ready', async () => {
    const context = setUp();
    context.answerWith(null, { waiting: 1, retry_in: 800 });
    createAlertPlayer(context.ports);
    await context.settle();
    context.answerWith(alert('a'));
    await context.advance(900);
    expect(context.shown).toEqual(['a:1']);
  });

  test('prefetches the speech of the current alert and of the next ones, and no other', async () => {
    const context = setUp();
    context.answerWith({ ...alert('a'), speech: { id: 'pidato-a', ms: 3_000 } }, { prefetch: ['pidato-b'] });
    createAlertPlayer(context.ports);
    await context.settle();
    expect(context.audio.prefetched.at(-1)).toEqual(['pidato-a', 'pidato-b']);
    await context.advance(9_000);
    expect(context.audio.prefetched.at(-1)).toEqual([]);
  });

  test('is idle when the server has answered, nothing plays and every report has arrived', async () => {
    const context = setUp(alert('a'));
    createAlertPlayer(context.ports);
    await context.settle();
    context.server.reportError = 'network';
    await context.advance(8_100);
    context.answerWith(null);
    await context.advance(500);
    expect(context.page.idleCalls).toBe(0);
    context.server.reportError = null;
    await context.advance(10_000);
    expect(context.page.idleCalls).toBeGreaterThan(0);
  });

  test('shows and plays nothing before the start is recorded, and sends the start until it is', async () => {
    const context = setUp(alert('a'));
    context.server.reportError = 'network';
    createAlertPlayer(context.ports);
    await context.advance(12_000);
    expect(context.view.alert).toBeNull();
    expect(context.audio.played).toEqual([]);
    expect(context.server.calls.filter((word) => word === 'started').length).toBeGreaterThan(5);
    expect(context.server.presences).toHaveLength(1);
    context.server.reportError = null;
    await context.advance(2_000);
    expect(context.shown).toEqual(['a:1']);
    await context.advance(8_100);
    expect(context.events()).toEqual(['a started', 'a finished']);
  });

  test('an answer to the start that took a whole lease is ignored', async () => {
    const context = setUp(alert('a'));
    let arrive = () => {};
    context.server.reportDelay = new Promise((resolve) => {
      arrive = resolve;
    });
    createAlertPlayer(context.ports);
    await context.advance(15_100);
    context.server.reportError = 'lost';
    context.answerWith(null, { stage: false, fence: 2 });
    arrive();
    await context.advance(3_000);
    expect(context.shown).toEqual([]);
    expect(context.view.role).toBe('preview');
  });

  test('an alert that was removed before its start is not shown, and the next one is asked for', async () => {
    const context = setUp(alert('a'));
    const { report } = context.ports;
    context.ports.report = async (message) => {
      if (message.alert_id === 'a') {
        context.answerWith(alert('b'));
        throw 'lost' as unknown;
      }
      await report(message);
    };
    createAlertPlayer(context.ports);
    await context.settle();
    expect(context.shown).toEqual(['b:1']);
  });

  test('a refresh sends an unreported end at once, before it asks for the next alert', async () => {
    const context = setUp(alert('a'));
    const player = createAlertPlayer(context.ports);
    await context.advance(7_900);
    context.server.reportError = 'network';
    await context.advance(5_000);
    context.server.reportError = null;
    context.server.calls = [];
    player.refresh();
    await context.settle();
    expect(context.server.calls).toEqual(['finished', 'next']);
  });

  test('closing reports how long the alert was on screen, and the unreported end', async () => {
    const context = setUp(alert('a'));
    const shown = createAlertPlayer(context.ports);
    await context.advance(1_234);
    shown.close();
    context.server.reportError = 'network';
    const unseen = createAlertPlayer(context.ports);
    await context.advance(1_234);
    unseen.close();
    expect(context.server.released).toEqual([
      [1, 1_234],
      [1, null],
    ]);
    context.server.reportError = null;
    const whole = createAlertPlayer(context.ports);
    await context.advance(7_900);
    context.server.reportError = 'network';
    await context.advance(200);
    context.server.reportError = null;
    whole.close();
    expect(context.server.released.at(-1)).toEqual([1, undefined]);
    expect(context.events().at(-1)).toBe('a finished');
  });

  test('the page that is opened next sends an unreported end, before it asks for an alert', async () => {
    const context = setUp(alert('a'));
    const first = createAlertPlayer(context.ports);
    await context.advance(7_900);
    context.server.reportError = 'network';
    await context.advance(200);
    expect(context.view.leaving).toBe(true);
    first.close();
    await context.advance(3_000);
    context.server.reportError = null;
    context.server.calls = [];
    createAlertPlayer(context.ports);
    await context.settle();
    expect(context.server.calls).toEqual(['finished', 'next']);
    expect(context.reports.at(-1)).toMatchObject({
      alert_id: 'a',
      attempt: 1,
      fence: 1,
      event: 'finished',
      audio: 'ok',
    });
    expect(context.page.unreported).toEqual([]);
  });

  test.each(['lost', 'refused'])('an end that the server refuses is dropped (%s)', async (kind) => {
    const context = setUp();
    context.page.unreported = [{ fence: 7, alert_id: 'lama', attempt: 1, event: 'finished' }];
    context.server.reportError = kind;
    const { report } = context.ports;
    context.ports.report = async (message) => {
      if (message.alert_id !== 'lama') context.server.reportError = null;
      await report(message);
    };
    context.answerWith(alert('a'));
    createAlertPlayer(context.ports);
    await context.settle();
    expect(context.shown).toEqual(['a:1']);
    expect(context.page.unreported).toEqual([]);
  });

  test('an alert whose duration is over has finished, whatever stops its audio', async () => {
    const stops = {
      'no answer for a whole lease': (context: ReturnType<typeof setUp>) => {
        context.server.nextError = 'network';
      },
      'the source goes off air': (context: ReturnType<typeof setUp>, player: AlertPlayer) => {
        Object.assign(context.page, { holdInactive: true, presence: 'obs_visible' });
        player.refresh();
      },
      'the page is closed': (_world: ReturnType<typeof setUp>, player: AlertPlayer) => player.close(),
    };
    for (const [how, stop] of Object.entries(stops)) {
      const context = setUp();
      context.audio.ended = new Promise(() => {});
      context.answerWith(alert('a'));
      const player = createAlertPlayer(context.ports);
      await context.advance(8_100);
      stop(context, player);
      // The lease ends before the overtime does.
      await context.advance(13_000);
      expect(context.events(), how).toEqual(['a started', 'a finished']);
      expect(context.audio.playing, how).toBeNull();
    }
  });

  test('tells how long the alert may stay on screen: its duration, or the lease if that ends before', async () => {
    const context = setUp();
    let endAudio = () => {};
    context.audio.ended = new Promise((resolve) => {
      endAudio = resolve;
    });
    context.answerWith(alert('a'));
    createAlertPlayer(context.ports);
    await context.settle();
    expect(context.view.stayMs).toBe(8_000);
    await context.advance(6_000);
    expect(context.view.stayMs).toBe(8_000);
    // The alert's sound goes on, so the limit is now the lease that was renewed at 5 s.
    await context.advance(2_100);
    expect(context.view.stayMs).toBe(20_000);
    await context.advance(5_000);
    expect(context.view.stayMs).toBe(23_000);
    endAudio();
    context.answerWith({ ...alert('b'), duration: 60_000 });
    await context.advance(700);
    expect(context.shown.at(-1)).toBe('b:1');
    expect(context.view.stayMs).toBe(15_000);
    await context.advance(5_100);
    expect(context.view.stayMs).toBe(20_000);
    context.server.nextError = 'network';
    await context.advance(9_000);
    expect(context.view.stayMs).toBe(20_000);
  });

  test('knows whether a sound has begun, and whether the browser wants a click first', async () => {
    const context = setUp();
    const { play } = context.ports.audio;
    let sound: (result: 'ok' | 'blocked' | 'failed') => void = () => {};
    context.ports.audio.play = (played, onSound) => {
      sound = onSound;
      return play(played, onSound);
    };
    context.answerWith(alert('a'));
    createAlertPlayer(context.ports);
    await context.settle();
    sound('failed');
    expect(context.view).toMatchObject({ soundPlayed: false, soundBlocked: false });
    sound('blocked');
    expect(context.view).toMatchObject({ soundPlayed: false, soundBlocked: true });
    sound('ok');
    expect(context.view).toMatchObject({ soundPlayed: true, soundBlocked: false });
    sound('failed');
    expect(context.view).toMatchObject({ soundPlayed: true, soundBlocked: false });
  });

  test('is not idle from the claim of an alert to the end of its gap', async () => {
    const context = setUp(alert('a'));
    context.server.reportError = 'network';
    const player = createAlertPlayer(context.ports);
    await context.advance(2_500);
    const moments = [player.isIdle()];
    context.server.reportError = null;
    await context.advance(1_000);
    moments.push(player.isIdle());
    player.refresh();
    await context.advance(7_700);
    moments.push(player.isIdle());
    expect(context.events()).toEqual(['a started', 'a finished']);
    expect({ moments, calls: context.page.idleCalls }).toEqual({ moments: [false, false, false], calls: 0 });
    await context.advance(600);
    expect({ idle: player.isIdle(), calls: context.page.idleCalls }).toEqual({ idle: true, calls: 1 });
  });

  test('five hundred alerts leave no timers behind', async () => {
    const context = setUp();
    context.server.queue = Array.from({ length: 499 }, (_, each) => alert(`a${each}`));
    context.answerWith(alert('a'));
    createAlertPlayer(context.ports);
    await context.advance(500 * 8_600 + 10_000);
    expect(context.shown).toHaveLength(500);
    expect(context.events().filter((event) => event.endsWith('finished'))).toHaveLength(500);
    // The next call, and the end of the lease.
    expect(context.pendingTimers()).toBe(2);
  });
});
