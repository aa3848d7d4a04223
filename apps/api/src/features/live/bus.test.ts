import { afterEach, describe, expect, test, vi } from 'vitest';
import { createPostgresBus, openProcessBuses, type LiveBus } from '#features/live/bus.queries.ts';
import { cutNotifications } from '#testing/stream.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const inOneProcess = openProcessBuses();
const adapters: [string, () => LiveBus][] = [
  ['in-process', inOneProcess],
  ['postgres', () => createPostgresBus({ databaseUrl: world.config.databaseUrl, log: world.app.deps.log })],
];

const open: LiveBus[] = [];
afterEach(() => Promise.all(open.splice(0).map((bus) => bus.stop())));

/** A bus that writes down what it hears. */
function start(create: () => LiveBus) {
  const bus = create();
  const heard: string[] = [];
  bus.start((hostId) => heard.push(hostId));
  open.push(bus);
  return { bus, heard };
}

const hostId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Rings until it is heard: a bus may still be connecting, and a ring may be lost. */
const untilHeard = (from: { bus: LiveBus }, to: { heard: string[] }, host: string) =>
  vi.waitFor(
    () => {
      from.bus.ring(host);
      expect(to.heard).toContain(host);
    },
    { timeout: 10_000, interval: 50 },
  );

describe.each(adapters)('the %s notification [dec live]', (_name, create) => {
  test('is heard by the others and not by whoever rings', async () => {
    const [left, right, third] = [start(create), start(create), start(create)];
    await untilHeard(left, right, hostId(1));
    await untilHeard(left, third, hostId(1));
    await untilHeard(right, left, hostId(2));
    expect(left.heard).not.toContain(hostId(1));
    expect(right.heard).not.toContain(hostId(2));
  });

  test('carries a burst of 450 hosts', async () => {
    const [left, right] = [start(create), start(create)];
    await untilHeard(left, right, hostId(0));
    const hosts = Array.from({ length: 450 }, (_, number) => hostId(number));
    for (const host of hosts) left.bus.ring(host);
    await vi.waitFor(() => expect([...new Set(right.heard)].sort()).toEqual(hosts), { timeout: 10_000 });
  });

  test('is silent before its start and after its stop, and never throws', async () => {
    const [left, right] = [start(create), start(create)];
    await untilHeard(left, right, hostId(1));
    const idle = create();
    idle.ring(hostId(7));
    await right.bus.stop();
    right.bus.ring(hostId(8));
    left.bus.ring(hostId(9));
    const after = start(create);
    await untilHeard(left, after, hostId(2));
    expect(right.heard).not.toContain(hostId(9));
    expect([...left.heard, ...after.heard]).not.toContain(hostId(8));
    expect(after.heard).not.toContain(hostId(7));
  });
});

test('the postgres notification comes back after its connection was cut [dec live]', async () => {
  const create = adapters[1]![1];
  const [left, right] = [start(create), start(create)];
  await untilHeard(left, right, hostId(1));
  expect(await cutNotifications(world)).toBeGreaterThanOrEqual(2);
  left.bus.ring(hostId(2));
  await untilHeard(left, right, hostId(3));
  await untilHeard(right, left, hostId(4));
});
