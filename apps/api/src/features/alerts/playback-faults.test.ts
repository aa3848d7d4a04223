import { alertAck, alertNext, playbackRelease } from '@mabarin/api-client/contract/alerts';
import type { Endpoint, InputOf } from '@mabarin/api-client/endpoint';
import { describe, expect, test } from 'vitest';
import { createTestHost, type TestHost } from '#testing/hosts.ts';
import {
  CallError,
  errorKindOf,
  isOwed,
  judge,
  loadStage,
  openStagePage,
  seeded,
  type Death,
  type Play,
  type StageCalls,
  type StagePage,
  type StageWorld,
  type Time,
} from '#testing/stages.ts';
import { paidSupport } from '#testing/supports.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const ALERTS = 40;
const DEATHS: readonly Death[] = ['silent', 'farewell', 'reload'];

/** Time that jumps from one alarm to the next as soon as nothing more is under way. */
function stepTime() {
  const alarms = new Set<{ at: number; ring: () => void }>();
  const start = world.clock.offsetSeconds;
  let now = 0;
  let calls = 0;
  const time: Time = {
    now: () => now,
    after(ms, ring) {
      const alarm = { at: now + ms, ring };
      alarms.add(alarm);
      return () => alarms.delete(alarm);
    },
  };
  return {
    time,
    async during<Answer>(call: Promise<Answer>): Promise<Answer> {
      calls += 1;
      try {
        return await call;
      } finally {
        calls -= 1;
      }
    },
    async step(): Promise<void> {
      do await new Promise((resolve) => setImmediate(resolve));
      while (calls > 0);
      const next = [...alarms].reduce((first, alarm) => (alarm.at < first.at ? alarm : first));
      alarms.delete(next);
      now = next.at;
      world.clock.offsetSeconds = start + now / 1_000;
      next.ring();
    },
  };
}

describe('a page whose reports of the end are lost, while another page is open [dec overlay]', () => {
  /** Loses every report of an end until `heard`, and answers what became of the alert. */
  async function loseEnds(supporterMessage: string, heard: (plays: Play[], state: string) => boolean) {
    const createStage = await loadStage();
    const { time, during, step } = stepTime();
    const plays: Play[] = [];
    const host = await createTestHost(world);
    let losing = true;
    let lost = 0;
    const ask = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<unknown> => {
      const { body } = await during(world.call(endpoint, input, { displayKey: host.code }));
      if (body.status !== 0) throw new CallError(errorKindOf(body.code));
      return body.data;
    };
    const calls: StageCalls = {
      next: async (input) => (await ask(alertNext, input)) as Awaited<ReturnType<StageCalls['next']>>,
      async ack(input) {
        if (losing && input.event === 'finished') {
          lost += 1;
          throw new CallError('network');
        }
        await ask(alertAck, input);
      },
      release: async (input) => void (await ask(playbackRelease, input)),
    };
    const screens: StageWorld = { createStage, time, plays, starts: [], owed: new Set(), calls };
    const id = await paidSupport(world, host, { supporterMessage });
    const alert = () =>
      world.admin
        .selectFrom('alert')
        .select(['id', 'host_id as line', 'state', 'repeat'])
        .where('support_id', '=', id)
        .executeTakeFirstOrThrow();
    const first = openStagePage(screens, { line: host.id, name: 'pertama', presence: 'tab' });
    while (plays.length === 0) await step();
    const other = openStagePage(screens, { line: host.id, name: 'kedua', presence: 'tab' });
    while (losing) {
      await step();
      expect(time.now()).toBeLessThan(120_000);
      losing = !heard(plays, (await alert()).state);
    }
    return { screens, first, other, alert, step, lost: () => lost };
  }

  test('and that was given up for dead in the second half of its alert: it ends finished, shown once', async () => {
    const { screens, alert, step, lost } = await loseEnds('Gas terus bang! '.repeat(6).trim(), (_plays, state) => {
      return state === 'interrupted';
    });
    while (screens.plays.some(isOwed)) await step();
    expect(lost()).toBeGreaterThan(2);
    expect(await alert()).toMatchObject({ state: 'finished', repeat: false });
    expect(judge([await alert()], screens).broken).toEqual([]);
    expect(screens.plays).toHaveLength(1);
  });

  test('and that was given up for dead in the first half: it ends finished although the page that repeats it dies', async () => {
    const { screens, other, alert, step } = await loseEnds('Gas', (plays) => plays.length === 2);
    expect(await alert()).toMatchObject({ state: 'started', repeat: true });
    other.die('silent');
    while ((await alert()).state === 'started') await step();
    expect(await alert()).toMatchObject({ state: 'finished' });
    expect(judge([await alert()], screens).broken).toEqual([]);
  });

  for (const death of DEATHS) {
    test(`and that dies before one gets through (${death}): the next page says it, it ends finished, shown once`, async () => {
      const { screens, first, alert, step } = await loseEnds('Gas terus bang!', (plays) => plays.some(isOwed));
      first.die(death);
      const { line } = await alert();
      openStagePage(screens, { line, name: 'pertama', presence: 'tab' });
      while (screens.plays.some(isOwed)) await step();
      expect(await alert()).toMatchObject({ state: 'finished', repeat: false });
      expect(screens.plays).toHaveLength(1);
    });
  }
});

describe('pages of the built overlay that die at random, over a network that loses every tenth call [dec overlay]', () => {
  for (const seed of [1]) {
    test(`show each of ${ALERTS} alerts once, or again and marked ulang, and never two at a time (${seed})`, async () => {
      const random = seeded(seed);
      const createStage = await loadStage();
      const { time, during, step } = stepTime();
      const plays: Play[] = [];
      const host = await createTestHost(world);
      const control = await createTestHost(world);

      /** Some requests never arrive, some answers never come back. */
      const call = (by: TestHost) =>
        async function ask<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<unknown> {
          const luck = by === host ? random() : 1;
          if (luck < 0.05) throw new CallError('network');
          const { body } = await during(world.call(endpoint, input, { displayKey: by.code }));
          if (luck < 0.1) throw new CallError('network');
          if (body.status !== 0) throw new CallError(errorKindOf(body.code));
          return body.data;
        };
      const callsOf = (by: TestHost): StageCalls => {
        const ask = call(by);
        return {
          next: async (input) => (await ask(alertNext, input)) as Awaited<ReturnType<StageCalls['next']>>,
          ack: async (input) => void (await ask(alertAck, input)),
          release: async (input) => void (await ask(playbackRelease, input)),
        };
      };
      const screens: StageWorld = { createStage, time, plays, starts: [], owed: new Set(), calls: callsOf(host) };
      const open = (name: 'lemah' | 'kuat'): StagePage =>
        openStagePage(screens, { line: host.id, name, presence: name === 'kuat' ? 'obs_active' : 'tab' });

      for (let number = 0; number < ALERTS; number += 1) {
        const supporterMessage = 'Gas terus bang! '.repeat(1 + Math.floor(random() * 9)).trim();
        await paidSupport(world, number % 8 === 7 ? control : host, { supporterMessage });
      }
      openStagePage({ ...screens, calls: callsOf(control) }, { line: control.id, name: 'saksi', presence: 'tab' });
      const pages = { lemah: open('lemah'), kuat: open('kuat') };
      const hurt = (): void => {
        const name = random() < 0.7 ? 'kuat' : 'lemah';
        const how = DEATHS[Math.floor(random() * DEATHS.length)]!;
        pages[name].die(how);
        time.after(how === 'reload' ? 200 : 1_000 + random() * 20_000, () => {
          pages[name] = open(name);
          time.after(random() * 25_000, hurt);
        });
      };
      time.after(3_000, hurt);

      const endings = () =>
        world.admin
          .selectFrom('alert')
          .select(['id', 'host_id as line', 'state', 'repeat'])
          .where('host_id', 'in', [host.id, control.id])
          .execute();
      for (let steps = 1; ; steps += 1) {
        await step();
        if (steps % 50 !== 0) continue;
        const rows = await endings();
        if (rows.every(({ state }) => ['finished', 'interrupted'].includes(state)) && !plays.some(isOwed)) break;
        expect(time.now()).toBeLessThan(3_600_000);
      }
      for (const page of Object.values(pages)) page.die('silent');
      const { broken, counts } = judge(await endings(), screens);
      expect(broken).toEqual([]);
      expect(counts['alerts']).toBe(ALERTS);
      expect(counts['repeated, marked ulang']).toBeGreaterThan(0);
      expect(plays.filter(({ line }) => line === control.id)).toHaveLength(ALERTS / 8);
    }, 120_000);
  }
});
