import { afterEach, describe, expect, test, vi } from 'vitest';
import { createPostgresBus, type LiveBus } from '#features/live/postgres.bus.ts';
import { openProcessBuses } from '#testing/process-bus.ts';
import { cutBusConnections } from '#testing/stream.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const createInProcess = openProcessBuses();
const adapters: [string, () => LiveBus][] = [
  ['in-process', createInProcess],
  ['postgres', () => createPostgresBus({ databaseUrl: world.config.databaseUrl, log: world.app.deps.log })],
];

const open: LiveBus[] = [];
afterEach(() => Promise.all(open.splice(0).map((bus) => bus.stop())));

/** A bus that keeps what it receives. */
function start(create: () => LiveBus) {
  const bus = create();
  const received: string[] = [];
  bus.start((hostId) => received.push(hostId));
  open.push(bus);
  return { bus, received };
}

const hostId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Publishes until it is received: a bus may still be connecting, and a notification may be lost. */
const untilReceived = (from: { bus: LiveBus }, to: { received: string[] }, host: string) =>
  vi.waitFor(
    () => {
      from.bus.publish(host);
      expect(to.received).toContain(host);
    },
    { timeout: 10_000, interval: 50 },
  );

describe.each(adapters)('the %s bus [dec live]', (_name, create) => {
  test('reaches the others and not the publisher', async () => {
    const [left, right, third] = [start(create), start(create), start(create)];
    await untilReceived(left, right, hostId(1));
    await untilReceived(left, third, hostId(1));
    await untilReceived(right, left, hostId(2));
    expect(left.received).not.toContain(hostId(1));
    expect(right.received).not.toContain(hostId(2));
  });

  test('carries a burst of 450 hosts', async () => {
    const [left, right] = [start(create), start(create)];
    await untilReceived(left, right, hostId(0));
    const hosts = Array.from({ length: 450 }, (_, number) => hostId(number));
    for (const host of hosts) left.bus.publish(host);
    await vi.waitFor(() => expect([...new Set(right.received)].sort()).toEqual(hosts), { timeout: 10_000 });
  });

  test('is silent before its start and after its stop, and never throws', async () => {
    const [left, right] = [start(create), start(create)];
    await untilReceived(left, right, hostId(1));
    const idle = create();
    idle.publish(hostId(7));
    await right.bus.stop();
    right.bus.publish(hostId(8));
    left.bus.publish(hostId(9));
    const after = start(create);
    await untilReceived(left, after, hostId(2));
    expect(right.received).not.toContain(hostId(9));
    expect([...left.received, ...after.received]).not.toContain(hostId(8));
    expect(after.received).not.toContain(hostId(7));
  });
});

test('the postgres bus comes back after its connection was cut [dec live]', async () => {
  const create = adapters[1]![1];
  const [left, right] = [start(create), start(create)];
  await untilReceived(left, right, hostId(1));
  expect(await cutBusConnections(world)).toBeGreaterThanOrEqual(2);
  left.bus.publish(hostId(2));
  await untilReceived(left, right, hostId(3));
  await untilReceived(right, left, hostId(4));
});
