import type { Alert } from '@mabarin/api-client/contract/overlay';
import { describe, expect, test } from 'vitest';
import { createStage, type StagePorts, type StageReport, type StageView } from '#stage/stage.ts';

const alert = (id: string, attempt = 1): Alert => ({
  id,
  attempt,
  kind: 'support',
  name: 'Sultan Bekasi',
  amount: 100_000,
  message: 'Gas terus bang',
  repeat: false,
  duration: 8_000,
});

/** A stage in a world whose time the test moves and whose server the test plays. */
function rig() {
  const timers: { at: number; ring: () => void; id: number }[] = [];
  let now = 0;
  let ids = 0;
  const reports: StageReport[] = [];
  const view: StageView = { role: 'waiting', alert: null, leaving: false, soundBlocked: false, waiting: 0 };
  const shown: string[] = [];
  const server = {
    answer: { stage: true, fence: 1, alert: null as Alert | null, waiting: 0 },
    nextError: null as unknown,
    reportError: null as unknown,
    asked: 0,
    sounds: 0,
    released: [] as number[],
  };
  const ports: StagePorts = {
    async next() {
      server.asked += 1;
      if (server.nextError) throw server.nextError;
      return server.answer;
    },
    async report(report) {
      if (server.reportError) throw server.reportError;
      reports.push(report);
    },
    release: (fence) => server.released.push(fence),
    presence: () => 'tab',
    errorKind: (error) => error as 'revoked' | 'lost' | 'network',
    painted: async () => {},
    sound: {
      async play() {
        server.sounds += 1;
        return 'ok';
      },
      stop() {},
    },
    soundOn: () => true,
    alarm(ms, ring) {
      ids += 1;
      const id = ids;
      timers.push({ at: now + ms, ring, id });
      return () => {
        const index = timers.findIndex((timer) => timer.id === id);
        if (index >= 0) timers.splice(index, 1);
      };
    },
    show(change) {
      if (change.alert && change.alert !== view.alert) shown.push(`${change.alert.id}:${change.alert.attempt}`);
      Object.assign(view, change);
    },
  };
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    ports,
    reports,
    view,
    shown,
    server,
    settle,
    async advance(ms: number) {
      const until = now + ms;
      await settle();
      for (;;) {
        const due = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers.splice(timers.indexOf(due), 1);
        now = due.at;
        due.ring();
        await settle();
      }
      now = until;
    },
  };
}

describe('the stage [dec overlay]', () => {
  test('shows an alert, reports it started and finished, and asks for the next', async () => {
    const world = rig();
    world.server.answer = { ...world.server.answer, alert: alert('a') };
    createStage(world.ports);
    await world.settle();
    expect(world.view.alert?.id).toBe('a');
    expect(world.reports.map((report) => report.event)).toEqual(['started']);
    world.server.answer = { ...world.server.answer, alert: alert('b') };
    await world.advance(8_600);
    expect(world.reports.map((report) => `${report.alert_id} ${report.event}`)).toEqual([
      'a started',
      'a finished',
      'b started',
    ]);
    expect(world.reports[1]?.audio).toBe('ok');
    expect(world.shown).toEqual(['a:1', 'b:1']);
  });

  test('keeps playing while renewals repeat the same alert', async () => {
    const world = rig();
    world.server.answer = { ...world.server.answer, alert: alert('a') };
    const stage = createStage(world.ports);
    await world.advance(6_000);
    stage.poke();
    await world.settle();
    expect(world.shown).toEqual(['a:1']);
    expect(world.server.sounds).toBe(1);
  });

  test('says the end again instead of playing again when the report was lost', async () => {
    const world = rig();
    world.server.answer = { ...world.server.answer, alert: alert('a') };
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
    world.server.answer = { ...world.server.answer, alert: alert('a') };
    const stage = createStage(world.ports);
    await world.settle();
    world.server.answer = { ...world.server.answer, alert: alert('b') };
    stage.skip();
    await world.advance(300);
    expect(world.view.alert).toBeNull();
    await world.advance(300);
    expect(world.shown).toEqual(['a:1', 'b:1']);
    expect(world.reports.map((report) => report.event)).toEqual(['started', 'skipped', 'started']);
  });

  test('a page that lost the stage hides at once and plays nothing', async () => {
    const world = rig();
    world.server.answer = { ...world.server.answer, alert: alert('a') };
    const stage = createStage(world.ports);
    await world.settle();
    world.server.answer = { stage: false, fence: 2, alert: null, waiting: 1 };
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
    expect(world.server.asked).toBe(1);
  });

  test('a network that is down is asked again until it is back', async () => {
    const world = rig();
    world.server.nextError = 'network';
    createStage(world.ports);
    await world.advance(10_000);
    world.server.nextError = null;
    world.server.answer = { ...world.server.answer, alert: alert('a') };
    await world.advance(15_000);
    expect(world.shown).toEqual(['a:1']);
  });

  test('going away gives the stage back', async () => {
    const world = rig();
    const stage = createStage(world.ports);
    await world.settle();
    stage.close();
    expect(world.server.released).toEqual([1]);
  });
});
