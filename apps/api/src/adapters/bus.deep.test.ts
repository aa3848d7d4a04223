import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { natsBus } from '#adapters/nats.bus.ts';
import { postgresBus } from '#adapters/postgres.bus.ts';
import type { LiveBus } from '#ports/bus.port.ts';
import { natsServer, startNats } from '#testing/servers/nats.ts';
import { openProcessBuses } from '#testing/servers/process-bus.ts';
import { cutBusConnections } from '#testing/servers/stream.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const createInProcess = openProcessBuses();
const TOKEN = 'token-of-the-tests';
let nats: Awaited<ReturnType<typeof startNats>> | null = null;
const createPostgres = () => postgresBus(world.config, { log: world.app.deps.log });
const createNats = (token = TOKEN) => natsBus({ servers: [nats?.url ?? ''], token }, { log: world.app.deps.log });
const adapters = [
  { name: 'in-process', create: createInProcess, installed: true },
  { name: 'postgres', create: createPostgres, installed: true },
  { name: 'nats', create: createNats, installed: natsServer },
];

beforeAll(async () => {
  if (natsServer) nats = await startNats(TOKEN);
});
afterAll(() => nats?.stop());

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

for (const { name, create, installed } of adapters)
  describe.skipIf(!installed)(`the ${name} bus [dec live]`, () => {
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
  const [left, right] = [start(createPostgres), start(createPostgres)];
  await untilReceived(left, right, hostId(1));
  expect(await cutBusConnections(world)).toBeGreaterThanOrEqual(2);
  left.bus.publish(hostId(2));
  await untilReceived(left, right, hostId(3));
  await untilReceived(right, left, hostId(4));
});

describe.skipIf(!natsServer)('the nats bus', () => {
  test('comes back after its server was cut off [dec live]', async () => {
    const [left, right] = [start(createNats), start(createNats)];
    await untilReceived(left, right, hostId(1));
    await nats?.stop();
    left.bus.publish(hostId(2));
    await nats?.restart();
    await untilReceived(left, right, hostId(3));
    await untilReceived(right, left, hostId(4));
  });

  test('that is refused goes on without, and stops', async () => {
    const refused = start(() => createNats('another-token'));
    const [left, right] = [start(createNats), start(createNats)];
    await untilReceived(left, right, hostId(1));
    refused.bus.publish(hostId(2));
    expect(refused.received).toEqual([]);
    expect(right.received).not.toContain(hostId(2));
  });
});
