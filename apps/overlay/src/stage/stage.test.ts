import type { Alert } from '@mabarin/api-client/contract/alerts';
import { describe, expect, test } from 'vitest';
import {
  createStage,
  type Stage,
  type StageAnswer,
  type StagePorts,
  type StageReport,
  type StageView,
} from '#stage/stage.ts';
import { createWorld } from '#stage/testing.ts';
import type { Heard } from '#stage/voice.ts';

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
  sound: 'chime',
  speech: null,
  late: false,
});

/** A stage in a world whose time the test moves and whose server the test plays. */
function rig() {
  const { alarm, now, settle, advance, count } = createWorld();
  const reports: StageReport[] = [];
  const view: StageView = {
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
  const answer: StageAnswer = {
    stage: true,
    fence: 1,
    alert: null,
    waiting: 0,
    paused: false,
    held: false,
    retry_in: null,
    prefetch: [],
  };
  const server = {
    answer,
    /** What the line holds after the alert of the answer. */
    line: [] as Alert[],
    nextError: null as unknown,
    reportError: null as unknown,
    /** The answer of a report comes only when this has come. */
    reported: Promise.resolve(),
    said: [] as string[],
    asked: [] as string[],
    released: [] as (readonly [fence: number, shownMs: number | null | undefined])[],
  };
  const page = {
    presence: 'obs_active' as 'obs_active' | 'obs_visible',
    holdInactive: false,
    idle: 0,
    hidden: false,
    /** What the storage of the browser holds. */
    owed: [] as StageReport[],
  };
  /** What is heard. An alert is heard out at once, unless the test takes its time. */
  const voice = {
    heard: [] as string[],
    playing: null as string | null,
    kept: [] as (readonly string[])[],
    result: { audio: 'ok', speech: 'ok' } as Heard,
    takes: Promise.resolve(),
  };
  const ports: StagePorts = {
    async next(presence) {
      server.asked.push(presence);
      server.said.push('next');
      if (server.nextError) throw server.nextError;
      return server.answer;
    },
    async report(report) {
      server.said.push(report.event);
      if (server.reportError) throw server.reportError;
      reports.push(report);
      await server.reported;
      const { alert: current } = server.answer;
      if (report.event !== 'started' && report.alert_id === current?.id) hold(server.line.shift() ?? null);
    },
    async release(...release) {
      server.said.push('release');
      if (server.nextError) throw server.nextError;
      server.released.push(release);
    },
    owed: {
      load: () => [...page.owed],
      add: (end) => void page.owed.push(end),
      drop(end) {
        page.owed = page.owed.filter((each) => each !== end);
      },
    },
    presence: () => page.presence,
    offAir: () => page.holdInactive && page.presence === 'obs_visible',
    errorKind: (error) => error as 'revoked' | 'lost' | 'network',
    painted: () => (page.hidden ? new Promise(() => {}) : Promise.resolve()),
    voice: {
      perform(heard) {
        voice.heard.push(heard.id);
        voice.playing = heard.id;
        return {
          over: voice.takes,
          heard: () => voice.result,
          stop() {
            voice.playing = null;
          },
        };
      },
      keep: (ids) => void voice.kept.push(ids),
      unlock: async () => 'ok',
    },
    alarm,
    now,
    show(change) {
      if (change.alert && change.alert !== view.alert) shown.push(`${change.alert.id}:${change.alert.attempt}`);
      Object.assign(view, change);
    },
    idle() {
      page.idle += 1;
    },
  };
  /** The server answers with this alert from now on. */
  const hold = (next: Alert | null, rest: Partial<StageAnswer> = {}) => {
    server.answer = { ...answer, alert: next, ...rest };
  };
  const events = () => reports.map((report) => `${report.alert_id} ${report.event}`);
  return { ports, reports, events, view, shown, server, page, voice, hold, settle, advance, alarms: count };
}

describe('the stage [dec overlay]', () => {
  test('shows an alert, reports it started and finished, and asks for the next', async () => {
    const world = rig();
    world.hold(alert('a'));
    createStage(world.ports);
    world.server.line = [alert('b')];
    await world.settle();
    expect(world.view.alert?.id).toBe('a');
    expect(world.reports.map((report) => report.event)).toEqual(['started']);
    await world.advance(8_600);
    expect(world.events()).toEqual(['a started', 'a finished', 'b started']);
    expect(world.reports[1]).toMatchObject({ audio: 'ok', speech: 'ok' });
    expect(world.shown).toEqual(['a:1', 'b:1']);
  });

  test('keeps playing while renewals repeat the same alert', async () => {
    const world = rig();
    world.hold(alert('a'));
    const stage = createStage(world.ports);
    await world.advance(6_000);
    stage.poke();
    await world.settle();
    expect(world.shown).toEqual(['a:1']);
    expect(world.voice.heard).toEqual(['a']);
  });

  test('says the end again instead of playing again when the report was lost', async () => {
    const world = rig();
    world.hold(alert('a'));
    createStage(world.ports);
    await world.settle();
    world.server.reportError = 'network';
    await world.advance(8_600);
    world.server.reportError = null;
    await world.advance(20_000);
    expect(world.shown).toEqual(['a:1']);
    expect(world.reports.some((report) => report.event === 'finished')).toBe(true);
  });

  test('skip stops sound, picture and queue at once and goes on', async () => {
    const world = rig();
    world.hold(alert('a'));
    const stage = createStage(world.ports);
    await world.settle();
    world.server.line = [alert('b')];
    stage.skip();
    expect(world.view.alert).toBeNull();
    expect(world.voice.playing).toBeNull();
    await world.advance(600);
    expect(world.shown).toEqual(['a:1', 'b:1']);
    expect(world.reports.map((report) => report.event)).toEqual(['started', 'skipped', 'started']);
  });

  test('a page that lost the stage hides at once and plays nothing', async () => {
    const world = rig();
    world.hold(alert('a'));
    const stage = createStage(world.ports);
    await world.settle();
    world.hold(null, { stage: false, fence: 2, waiting: 1 });
    stage.poke();
    await world.settle();
    expect(world.view).toMatchObject({ role: 'preview', alert: null });
    await world.advance(20_000);
    expect(world.reports.map((report) => report.event)).toEqual(['started']);
  });

  test('a replaced key ends everything and says so', async () => {
    const world = rig();
    world.server.nextError = 'revoked';
    createStage(world.ports);
    await world.advance(60_000);
    expect(world.view.role).toBe('revoked');
    expect(world.server.asked).toHaveLength(1);
  });

  test('a network that is down is asked again until it is back', async () => {
    const world = rig();
    world.server.nextError = 'network';
    createStage(world.ports);
    await world.advance(10_000);
    world.server.nextError = null;
    world.hold(alert('a'));
    await world.advance(15_000);
    expect(world.shown).toEqual(['a:1']);
  });

  test('going away gives the stage back', async () => {
    const world = rig();
    const stage = createStage(world.ports);
    await world.settle();
    stage.close();
    expect(world.server.released).toEqual([[1, null]]);
  });

  test('an alert ends when it has had its time and is heard out, whichever is later', async () => {
    const world = rig();
    let heardOut = () => {};
    world.voice.takes = new Promise((resolve) => {
      heardOut = resolve;
    });
    world.hold(alert('a'));
    createStage(world.ports);
    await world.advance(10_000);
    expect(world.events()).toEqual(['a started']);
    expect(world.view).toMatchObject({ leaving: false });
    heardOut();
    await world.advance(10);
    expect(world.events()).toEqual(['a started', 'a finished']);
  });

  test('an alert whose sound never ends is over at the latest fifteen seconds after its time', async () => {
    const world = rig();
    world.voice.takes = new Promise(() => {});
    world.hold(alert('a'));
    createStage(world.ports);
    await world.advance(22_900);
    expect(world.events()).toEqual(['a started']);
    await world.advance(200);
    expect(world.events()).toEqual(['a started', 'a finished']);
    expect(world.voice.playing).toBeNull();
  });

  test('a page that is never painted plays all the same', async () => {
    const world = rig();
    world.page.hidden = true;
    world.hold(alert('a'));
    createStage(world.ports);
    await world.advance(8_600);
    expect(world.events()).toEqual(['a started', 'a finished']);
    expect(world.voice.heard).toEqual(['a']);
  });

  test.each([
    ['holds nothing', null],
    ['holds the next one', alert('b')],
  ])('an alert the server has ended goes at once, when the answer %s', async (_what, next) => {
    const world = rig();
    world.hold(alert('a'));
    const stage = createStage(world.ports);
    await world.settle();
    world.hold(next);
    stage.poke();
    await world.settle();
    expect(world.view.alert).toBeNull();
    expect(world.voice.playing).toBeNull();
    await world.advance(600);
    expect(world.events()).toEqual(next ? ['a started', 'b started'] : ['a started']);
  });

  test('a source that goes off air stops its alert, gives the stage back and asks anew; on air again it asks at once', async () => {
    const world = rig();
    world.page.holdInactive = true;
    world.hold(alert('a'));
    const stage = createStage(world.ports);
    await world.advance(300);
    world.hold(null, { fence: 2, held: true, waiting: 1 });
    world.page.presence = 'obs_visible';
    stage.poke();
    expect(world.view.alert).toBeNull();
    expect(world.voice.playing).toBeNull();
    await world.settle();
    expect(world.server.released).toEqual([[1, 300]]);
    expect(world.server.asked).toEqual(['obs_active', 'obs_visible']);
    expect(world.view).toMatchObject({ held: true, waiting: 1 });
    world.hold({ ...alert('a', 2), repeat: true }, { fence: 2 });
    world.page.presence = 'obs_active';
    stage.poke();
    await world.settle();
    expect(world.shown).toEqual(['a:1', 'a:2']);
    expect(world.events()).toEqual(['a started', 'a started']);
  });

  test('without the wish to hold alerts, one plays on off air', async () => {
    const world = rig();
    world.hold(alert('a'));
    const stage = createStage(world.ports);
    await world.settle();
    world.page.presence = 'obs_visible';
    stage.poke();
    await world.settle();
    expect(world.view.alert?.id).toBe('a');
    expect(world.server.released).toEqual([]);
  });

  test('a source that goes off air while it asks gives back what it is given, unseen', async () => {
    const world = rig();
    world.page.holdInactive = true;
    world.hold(alert('a'));
    const { release } = world.ports;
    world.ports.release = async (...released) => {
      world.hold(null, { fence: 2, held: true });
      await release(...released);
    };
    createStage(world.ports);
    world.page.presence = 'obs_visible';
    await world.settle();
    expect(world.server.released).toEqual([[1, null]]);
    expect(world.shown).toEqual([]);
  });

  test('a page that nobody answers for a whole lease stops: another may play its alert by now', async () => {
    const world = rig();
    world.hold({ ...alert('a'), duration: 60_000 });
    createStage(world.ports);
    await world.settle();
    world.server.nextError = 'network';
    await world.advance(14_900);
    expect(world.view.alert?.id).toBe('a');
    await world.advance(200);
    expect(world.view.alert).toBeNull();
    expect(world.voice.playing).toBeNull();
    world.hold(null);
    world.server.nextError = null;
    await world.advance(2_100);
    expect(world.server.released).toEqual([[1, 15_000]]);
    expect(world.server.said.slice(-2)).toEqual(['release', 'next']);
  });

  test('a long alert plays on as long as the server answers', async () => {
    const world = rig();
    world.hold({ ...alert('a'), duration: 60_000 });
    createStage(world.ports);
    await world.advance(59_000);
    expect(world.view.alert?.id).toBe('a');
  });

  test('asks again when the speech of the next alert is due', async () => {
    const world = rig();
    world.hold(null, { waiting: 1, retry_in: 800 });
    createStage(world.ports);
    await world.settle();
    world.hold(alert('a'));
    await world.advance(900);
    expect(world.shown).toEqual(['a:1']);
  });

  test('keeps the speech of the alert it plays and of the next ones, and no other', async () => {
    const world = rig();
    world.hold({ ...alert('a'), speech: { id: 'pidato-a', ms: 3_000 } }, { prefetch: ['pidato-b'] });
    createStage(world.ports);
    await world.settle();
    expect(world.voice.kept.at(-1)).toEqual(['pidato-a', 'pidato-b']);
    await world.advance(9_000);
    expect(world.voice.kept.at(-1)).toEqual([]);
  });

  test('is idle when the server has answered, nothing plays and every report has arrived', async () => {
    const world = rig();
    world.hold(alert('a'));
    createStage(world.ports);
    await world.settle();
    world.server.reportError = 'network';
    await world.advance(8_100);
    world.hold(null);
    await world.advance(500);
    expect(world.page.idle).toBe(0);
    world.server.reportError = null;
    await world.advance(10_000);
    expect(world.page.idle).toBeGreaterThan(0);
  });

  test('shows and sounds nothing before its start is recorded, and says it again until it is', async () => {
    const world = rig();
    world.hold(alert('a'));
    world.server.reportError = 'network';
    createStage(world.ports);
    await world.advance(12_000);
    expect(world.view.alert).toBeNull();
    expect(world.voice.heard).toEqual([]);
    expect(world.server.said.filter((word) => word === 'started').length).toBeGreaterThan(5);
    expect(world.server.asked).toHaveLength(1);
    world.server.reportError = null;
    await world.advance(2_000);
    expect(world.shown).toEqual(['a:1']);
    await world.advance(8_100);
    expect(world.events()).toEqual(['a started', 'a finished']);
  });

  test('an answer to its start that took a whole lease is void: another page may play it by now', async () => {
    const world = rig();
    world.hold(alert('a'));
    let arrive = () => {};
    world.server.reported = new Promise((resolve) => {
      arrive = resolve;
    });
    createStage(world.ports);
    await world.advance(15_100);
    world.server.reportError = 'lost';
    world.hold(null, { stage: false, fence: 2 });
    arrive();
    await world.advance(3_000);
    expect(world.shown).toEqual([]);
    expect(world.view.role).toBe('preview');
  });

  test('an alert that was taken off the line before its start is not shown, and the next one is asked for', async () => {
    const world = rig();
    world.hold(alert('a'));
    const { report } = world.ports;
    world.ports.report = async (message) => {
      if (message.alert_id === 'a') {
        world.hold(alert('b'));
        throw 'lost' as unknown;
      }
      await report(message);
    };
    createStage(world.ports);
    await world.settle();
    expect(world.shown).toEqual(['b:1']);
  });

  test('says the end that nobody heard before it asks for anything, as soon as it is poked', async () => {
    const world = rig();
    world.hold(alert('a'));
    const stage = createStage(world.ports);
    await world.advance(7_900);
    world.server.reportError = 'network';
    await world.advance(5_000);
    world.server.reportError = null;
    world.server.said = [];
    stage.poke();
    await world.settle();
    expect(world.server.said).toEqual(['finished', 'next']);
  });

  test('going away says how long its alert was on screen, and the end that nobody heard', async () => {
    const world = rig();
    world.hold(alert('a'));
    const leave = createStage(world.ports);
    await world.advance(1_234);
    leave.close();
    world.server.reportError = 'network';
    const unseen = createStage(world.ports);
    await world.advance(1_234);
    unseen.close();
    expect(world.server.released).toEqual([
      [1, 1_234],
      [1, null],
    ]);
    world.server.reportError = null;
    const whole = createStage(world.ports);
    await world.advance(7_900);
    world.server.reportError = 'network';
    await world.advance(200);
    world.server.reportError = null;
    whole.close();
    expect(world.server.released.at(-1)).toEqual([1, undefined]);
    expect(world.events().at(-1)).toBe('a finished');
  });

  test('an end that nobody heard is said by the page that is opened next, before it asks for anything', async () => {
    const world = rig();
    world.hold(alert('a'));
    const first = createStage(world.ports);
    await world.advance(7_900);
    world.server.reportError = 'network';
    await world.advance(200);
    expect(world.view.leaving).toBe(true);
    first.close();
    await world.advance(3_000);
    world.server.reportError = null;
    world.server.said = [];
    createStage(world.ports);
    await world.settle();
    expect(world.server.said).toEqual(['finished', 'next']);
    expect(world.reports.at(-1)).toMatchObject({ alert_id: 'a', attempt: 1, fence: 1, event: 'finished', audio: 'ok' });
    expect(world.page.owed).toEqual([]);
  });

  test.each(['lost', 'refused'])('an end that the server does not want is let go of (%s)', async (kind) => {
    const world = rig();
    world.page.owed = [{ fence: 7, alert_id: 'lama', attempt: 1, event: 'finished' }];
    world.server.reportError = kind;
    const { report } = world.ports;
    world.ports.report = async (message) => {
      if (message.alert_id !== 'lama') world.server.reportError = null;
      await report(message);
    };
    world.hold(alert('a'));
    createStage(world.ports);
    await world.settle();
    expect(world.shown).toEqual(['a:1']);
    expect(world.page.owed).toEqual([]);
  });

  test('an alert that has had its time has ended, whatever stops what is still heard of it', async () => {
    const stops = {
      'nobody answers for a whole lease': (world: ReturnType<typeof rig>) => {
        world.server.nextError = 'network';
      },
      'the source goes off air': (world: ReturnType<typeof rig>, stage: Stage) => {
        Object.assign(world.page, { holdInactive: true, presence: 'obs_visible' });
        stage.poke();
      },
      'the page goes away': (_world: ReturnType<typeof rig>, stage: Stage) => stage.close(),
    };
    for (const [how, stop] of Object.entries(stops)) {
      const world = rig();
      world.voice.takes = new Promise(() => {});
      world.hold(alert('a'));
      const stage = createStage(world.ports);
      await world.advance(8_100);
      stop(world, stage);
      // The lease ends before sound and speech are given up.
      await world.advance(13_000);
      expect(world.events(), how).toEqual(['a started', 'a finished']);
      expect(world.voice.playing, how).toBeNull();
    }
  });

  test('says how long the ticket may stand without a word of the page: its time, or the lease if that ends before', async () => {
    const world = rig();
    let heardOut = () => {};
    world.voice.takes = new Promise((resolve) => {
      heardOut = resolve;
    });
    world.hold(alert('a'));
    createStage(world.ports);
    await world.settle();
    expect(world.view.stayMs).toBe(8_000);
    await world.advance(6_000);
    expect(world.view.stayMs).toBe(8_000);
    // Its sound goes on: the lease renewed at 5 s is what counts now.
    await world.advance(2_100);
    expect(world.view.stayMs).toBe(20_000);
    await world.advance(5_000);
    expect(world.view.stayMs).toBe(23_000);
    heardOut();
    world.hold({ ...alert('b'), duration: 60_000 });
    await world.advance(700);
    expect(world.shown.at(-1)).toBe('b:1');
    expect(world.view.stayMs).toBe(15_000);
    await world.advance(5_100);
    expect(world.view.stayMs).toBe(20_000);
    world.server.nextError = 'network';
    await world.advance(9_000);
    expect(world.view.stayMs).toBe(20_000);
  });

  test('knows that it was heard once a sound has really begun, and that a click is needed while none may', async () => {
    const world = rig();
    const { perform } = world.ports.voice;
    let sound: (result: 'ok' | 'blocked' | 'failed') => void = () => {};
    world.ports.voice.perform = (heard, onSound) => {
      sound = onSound;
      return perform(heard, onSound);
    };
    world.hold(alert('a'));
    createStage(world.ports);
    await world.settle();
    sound('failed');
    expect(world.view).toMatchObject({ soundPlayed: false, soundBlocked: false });
    sound('blocked');
    expect(world.view).toMatchObject({ soundPlayed: false, soundBlocked: true });
    sound('ok');
    expect(world.view).toMatchObject({ soundPlayed: true, soundBlocked: false });
    sound('failed');
    expect(world.view).toMatchObject({ soundPlayed: true, soundBlocked: false });
  });

  test('is idle in no moment from the claim of an alert to the end of its gap', async () => {
    const world = rig();
    world.hold(alert('a'));
    world.server.reportError = 'network';
    const stage = createStage(world.ports);
    await world.advance(2_500);
    const moments = [stage.isIdle()];
    world.server.reportError = null;
    await world.advance(1_000);
    moments.push(stage.isIdle());
    stage.poke();
    await world.advance(7_700);
    moments.push(stage.isIdle());
    expect(world.events()).toEqual(['a started', 'a finished']);
    expect({ moments, told: world.page.idle }).toEqual({ moments: [false, false, false], told: 0 });
    await world.advance(600);
    expect({ idle: stage.isIdle(), told: world.page.idle }).toEqual({ idle: true, told: 1 });
  });

  test('an evening of five hundred alerts leaves no alarms behind', async () => {
    const world = rig();
    world.server.line = Array.from({ length: 499 }, (_, each) => alert(`a${each}`));
    world.hold(alert('a'));
    createStage(world.ports);
    await world.advance(500 * 8_600 + 10_000);
    expect(world.shown).toHaveLength(500);
    expect(world.events().filter((event) => event.endsWith('finished'))).toHaveLength(500);
    // When to ask again, and when the lease ends.
    expect(world.alarms()).toBe(2);
  });
});
