import { alertAck, alertNext, playbackRelease } from '@mabarin/api-client/contract/alerts';
import type { Endpoint, InputOf } from '@mabarin/api-client/endpoint';
import { describe, expect, test } from 'vitest';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import {
  CallError,
  checkPlays,
  errorKindOf,
  isUnreported,
  openDisplayPage,
  PAGE_ENDS,
  seededRandom,
  type DisplayCalls,
  type DisplayPage,
  type Play,
  type Simulation,
  type Time,
} from '#testing/fixtures/display-pages.ts';
import { paidSupport } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const ALERTS = 40;

/** Time that jumps from one timer to the next as soon as no call is under way. */
function createSteppedTime() {
  const timers = new Set<{ at: number; run: () => void }>();
  const start = world.clock.offsetSeconds;
  let now = 0;
  let calls = 0;
  const time: Time = {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
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
      const next = [...timers].reduce((first, timer) => (timer.at < first.at ? timer : first));
      timers.delete(next);
      now = next.at;
      world.clock.offsetSeconds = start + now / 1_000;
      next.run();
    },
  };
}

describe('a page whose reports of the end are lost, beside another open page [dec overlay]', () => {
  /** Plays one alert and loses every report of its end until `until` holds. */
  async function loseEnds(supporterMessage: string, until: (plays: Play[], state: string) => boolean) {
    const { time, during, step } = createSteppedTime();
    const plays: Play[] = [];
    const host = await createTestHost(world);
    let losing = true;
    let lost = 0;
    const request = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<unknown> => {
      const { body } = await during(world.call(endpoint, input, { displayKey: host.code }));
      if (body.status !== 0) throw new CallError(errorKindOf(body.code));
      return body.data;
    };
    const calls: DisplayCalls = {
      next: async (input) => (await request(alertNext, input)) as Awaited<ReturnType<DisplayCalls['next']>>,
      async ack(input) {
        if (losing && input.event === 'finished') {
          lost += 1;
          throw new CallError('network');
        }
        await request(alertAck, input);
      },
      release: async (input) => void (await request(playbackRelease, input)),
    };
    const simulation: Simulation = { time, plays, starts: [], unreported: new Set(), calls };
    const id = await host.paidSupport({ supporterMessage });
    const alert = () =>
      world.admin
        .selectFrom('alert')
        .select(['id', 'host_id as host', 'state', 'repeat'])
        .where('support_id', '=', id)
        .executeTakeFirstOrThrow();
    const first = openDisplayPage(simulation, { host: host.id, name: 'first', presence: 'tab' });
    while (plays.length === 0) await step();
    const other = openDisplayPage(simulation, { host: host.id, name: 'second', presence: 'tab' });
    while (losing) {
      await step();
      expect(time.now()).toBeLessThan(120_000);
      losing = !until(plays, (await alert()).state);
    }
    return { simulation, first, other, alert, step, lost: () => lost };
  }

  test('whose lease ends in the second half of its alert: the alert ends finished, shown once', async () => {
    const { simulation, alert, step, lost } = await loseEnds('Gas terus bang! '.repeat(6).trim(), (_plays, state) => {
      return state === 'interrupted';
    });
    while (simulation.plays.some(isUnreported)) await step();
    expect(lost()).toBeGreaterThan(2);
    expect(await alert()).toMatchObject({ state: 'finished', repeat: false });
    expect(checkPlays([await alert()], simulation).violations).toEqual([]);
    expect(simulation.plays).toHaveLength(1);
  });

  test('whose lease ends in the first half finishes although the page that repeats it crashes', async () => {
    const { simulation, other, alert, step } = await loseEnds('Gas', (plays) => plays.length === 2);
    expect(await alert()).toMatchObject({ state: 'started', repeat: true });
    other.end('crash');
    while ((await alert()).state === 'started') await step();
    expect(await alert()).toMatchObject({ state: 'finished' });
    expect(checkPlays([await alert()], simulation).violations).toEqual([]);
  });

  for (const how of PAGE_ENDS) {
    test(`which ends before one gets through (${how}): the next page sends it, and the alert ends finished, shown once`, async () => {
      const { simulation, first, alert, step } = await loseEnds('Gas terus bang!', (plays) => plays.some(isUnreported));
      first.end(how);
      const { host } = await alert();
      openDisplayPage(simulation, { host, name: 'first', presence: 'tab' });
      while (simulation.plays.some(isUnreported)) await step();
      expect(await alert()).toMatchObject({ state: 'finished', repeat: false });
      expect(simulation.plays).toHaveLength(1);
    });
  }
});

describe('overlay pages that end at random, over a network that loses every tenth call [dec overlay]', () => {
  for (const seed of [1]) {
    test(`show each of ${ALERTS} alerts once, or again and marked ulang, and never two at a time (${seed})`, async () => {
      const random = seededRandom(seed);
      const { time, during, step } = createSteppedTime();
      const plays: Play[] = [];
      const host = await createTestHost(world);
      const control = await createTestHost(world);

      /** Loses some requests and some answers. */
      const requestOf = (by: TestHost) =>
        async function request<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<unknown> {
          const chance = by === host ? random() : 1;
          if (chance < 0.05) throw new CallError('network');
          const { body } = await during(world.call(endpoint, input, { displayKey: by.code }));
          if (chance < 0.1) throw new CallError('network');
          if (body.status !== 0) throw new CallError(errorKindOf(body.code));
          return body.data;
        };
      const callsOf = (by: TestHost): DisplayCalls => {
        const request = requestOf(by);
        return {
          next: async (input) => (await request(alertNext, input)) as Awaited<ReturnType<DisplayCalls['next']>>,
          ack: async (input) => void (await request(alertAck, input)),
          release: async (input) => void (await request(playbackRelease, input)),
        };
      };
      const simulation: Simulation = { time, plays, starts: [], unreported: new Set(), calls: callsOf(host) };
      const open = (name: 'weak' | 'strong'): DisplayPage =>
        openDisplayPage(simulation, { host: host.id, name, presence: name === 'strong' ? 'obs_active' : 'tab' });

      for (let number = 0; number < ALERTS; number += 1) {
        const supporterMessage = 'Gas terus bang! '.repeat(1 + Math.floor(random() * 9)).trim();
        await paidSupport(world, number % 8 === 7 ? control : host, { supporterMessage });
      }
      openDisplayPage(
        { ...simulation, calls: callsOf(control) },
        { host: control.id, name: 'control', presence: 'tab' },
      );
      const pages = { weak: open('weak'), strong: open('strong') };
      const endOne = (): void => {
        const name = random() < 0.7 ? 'strong' : 'weak';
        const how = PAGE_ENDS[Math.floor(random() * PAGE_ENDS.length)]!;
        pages[name].end(how);
        time.after(how === 'reload' ? 200 : 1_000 + random() * 20_000, () => {
          pages[name] = open(name);
          time.after(random() * 25_000, endOne);
        });
      };
      time.after(3_000, endOne);

      const outcomes = () =>
        world.admin
          .selectFrom('alert')
          .select(['id', 'host_id as host', 'state', 'repeat'])
          .where('host_id', 'in', [host.id, control.id])
          .execute();
      for (let steps = 1; ; steps += 1) {
        await step();
        if (steps % 50 !== 0) continue;
        const rows = await outcomes();
        if (rows.every(({ state }) => ['finished', 'interrupted'].includes(state)) && !plays.some(isUnreported)) break;
        expect(time.now()).toBeLessThan(3_600_000);
      }
      for (const page of Object.values(pages)) page.end('crash');
      const { violations, counts } = checkPlays(await outcomes(), simulation);
      expect(violations).toEqual([]);
      expect(counts['alerts']).toBe(ALERTS);
      expect(counts['repeated, marked ulang']).toBeGreaterThan(0);
      expect(plays.filter((play) => play.host === control.id)).toHaveLength(ALERTS / 8);
    }, 120_000);
  }
});
