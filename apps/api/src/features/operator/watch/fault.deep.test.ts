import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { watchedPollers, type Outside } from './fault.commands.ts';
import { backupPollers } from './backups.commands.ts';
import { servicePollers } from './services.commands.ts';
import type { Deps } from '#deps.ts';
import { inboxPollers } from '#features/operator/inbox/notice.commands.ts';
import type { Machine } from '#features/operator/inbox/machine.ts';
import { addDays, addHours } from '#platform/date-fns.ts';
import { createPolling, type Poller } from '#platform/pollers.ts';
import { gatewayList } from '#ports/gateway.port.ts';
import { listChats } from '#sandbox/chat.queries.ts';
import { listMails } from '#sandbox/mail.queries.ts';
import { testWebhook } from '#testing/fixtures/discord.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { pendingPayment } from '#testing/fixtures/payments.ts';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { useWorld, WORLD_START } from '#testing/world.ts';

const RINA = 'rina@mabarin.test';
const STEP_SECONDS = 5;
const world = useWorld({
  config: { operators: { mail: [RINA], discord: testWebhook() }, heartbeatUrl: 'https://hc.test/1' },
});
const machine: Machine & { used: number; ends: Date; unheard: string[] } = {
  name: 'satu',
  unheard: [],
  used: 0.5,
  ends: addDays(WORLD_START, 1_000),
  disks: async () => [{ path: '/', used: machine.used }],
  certificates: async () => [{ host: 'mabarin.test', ends: machine.ends }],
  silent: async () => machine.unheard,
};

/** A process of production, whose pollers run when they are due. */
type Process = { turn(): Promise<void>; stop(): Promise<void>; isBroken: boolean };
let processes: Process[] = [];
let isAway = false;
let isLocked = false;
let beats = 0;

const lock = async () => {
  if (isLocked) return null;
  isLocked = true;
  return () => void (isLocked = false);
};
const outside: Outside = {
  async prove() {
    if (isAway) throw new Error('away, says the test');
  },
  heartbeat: async () => void (beats += 1),
  lock,
  version: '1',
};

function start(port: number, changed: Partial<Deps> = {}, version = '1'): Process {
  const { deps } = world.app;
  const { config } = deps;
  const production = {
    ...deps,
    ...changed,
    config: { ...config, ...changed.config, mode: 'production' as const, ports: { ...config.ports, api: port } },
  };
  const process: Process = {
    isBroken: false,
    async turn() {
      const now = world.clock.now().getTime();
      await polling.runAll(({ name, everySeconds }) => {
        if (now < (ranAt.get(name) ?? 0) + everySeconds * 1_000) return false;
        ranAt.set(name, now);
        return true;
      });
    },
    stop: () => polling.stop(),
  };
  const refunds: Poller = {
    name: 'refunds',
    everySeconds: 5,
    async run() {
      if (process.isBroken || isAway) throw new Error('broken, says the test');
      return 0;
    },
  };
  const away = (poller: Poller) => ({ ...poller, run: async () => (isAway ? 0 : poller.run()) });
  const list = [
    refunds,
    ...[
      ...servicePollers(world.db, production),
      ...inboxPollers(world.db, production, machine),
      ...backupPollers(world.db, production),
    ].map(away),
  ];
  const polling = createPolling(watchedPollers(world.db, production, list, { ...outside, version }), deps.log);
  const ranAt = new Map<string, number>();
  processes.push(process);
  return process;
}

async function pass(seconds: number, step = STEP_SECONDS): Promise<void> {
  for (let passed = 0; passed < seconds; passed += step) {
    world.clock.offsetSeconds += step;
    for (const process of processes) await process.turn();
    await world.app.jobs.runAll();
  }
}

/** Subjects of mails and first lines of the channel, but the digest's, since the last call. */
async function heard(): Promise<string[]> {
  const mails = await listMails(world.admin, { to: RINA, limit: 100 });
  const chats = await listChats(world.admin, 100);
  await sql`truncate sandbox_mail, sandbox_chat`.execute(world.admin);
  const lines = [
    ...mails.map(({ subject }) => `mail: ${subject}`),
    ...chats.map(({ content }) => `chat: ${content.split('\n')[0] ?? ''}`),
  ];
  return lines.filter((line) => !/Ringkasan|pencairan menunggu/.test(line));
}
const mailed = async () => (await heard()).filter((line) => line.startsWith('mail: '));

/** Seconds until operators hear of something that `of` fits. */
async function secondsUntilHeard(of: RegExp): Promise<number> {
  for (let seconds = STEP_SECONDS; seconds <= 300; seconds += STEP_SECONDS) {
    await pass(STEP_SECONDS);
    if ((await heard()).some((line) => of.test(line))) return seconds;
  }
  return Number.POSITIVE_INFINITY;
}

const kill = (process: Process) => (processes = processes.filter((each) => each !== process));

beforeEach(async () => {
  Object.assign(machine, { used: 0.5, unheard: [], ends: addDays(world.clock.now(), 1_000) });
  [isAway, isLocked, beats] = [false, false, 0];
  await sql`truncate payment_task, operator_told, service_process, backup_report, gateway_circuit, database_restore cascade`.execute(
    world.admin,
  );
  await report();
  processes = [];
  start(4010);
  start(4020);
  await pass(60);
  await heard();
});
afterEach(() => (processes = []));

const report = () =>
  sql`insert into backup_report (kind, succeeded, detail, created_at)
    values ('base', true, 'x', ${world.clock.now()}), ('drill', true, 'x', ${world.clock.now()})`.execute(world.admin);

const refuses = () => Promise.reject(new Error('it refuses our key'));
/** A gateway that is asked as a real one is. */
function gatewayNamed(name: string, inquire: () => Promise<never> | Promise<{ state: 'missing' }>) {
  const [first] = world.app.deps.gateways.order;
  return { gateways: gatewayList([{ ...first, name, inquire }]) };
}
/** Orders of which the gateway `midtrans` gave none a QR. */
async function failedOrders(): Promise<void> {
  const { id: hostId } = await createTestHost(world);
  const id = await pendingPayment(world, { hostId });
  const charge = { payment_id: id, gateway: 'midtrans', provider_id: null, state: 'abandoned' as const };
  const charges = Array.from({ length: 6 }, (_, order) => ({
    ...charge,
    reference: `9000000000000000000${order}`,
    created_at: world.clock.now(),
  }));
  await world.admin.insertInto('payment_charge').values(charges).execute();
}

/** Faults, and words of the notice that operators get. */
const faults: [fault: string, of: RegExp, begin: () => unknown][] = [
  ['the database is away', /^mail: .*Database mati/, () => (isAway = true)],
  [
    'a process is down',
    /^mail: .*proses .*:4020/,
    () => {
      const [, second] = processes;
      if (second !== undefined) kill(second);
    },
  ],
  [
    'a process was killed and is back',
    /^mail: .*:4020 mati dan sudah jalan lagi/,
    () => {
      const [, second] = processes;
      if (second !== undefined) kill(second);
      start(4020);
    },
  ],
  [
    'a gateway refuses the key from the start',
    /^mail: .*payment midtrans/,
    () => {
      processes = [];
      start(4010, gatewayNamed('midtrans', refuses));
    },
  ],
  [
    'a gateway refuses the key while orders come',
    /^mail: .*payment midtrans/,
    async () => {
      let isRefused = false;
      const inquire = async () => (isRefused ? refuses() : { state: 'missing' as const });
      processes = [];
      start(4010, gatewayNamed('midtrans', inquire));
      await pass(60);
      isRefused = true;
      await failedOrders();
    },
  ],
  [
    "the last gateway's circuit is open",
    /^mail: .*Tidak ada gateway/,
    () => {
      const until = addHours(world.clock.now(), 1);
      const gateway = world.app.deps.gateways.order[0].name;
      const row = { gateway, failures: 5, open_until: until, changed_at: world.clock.now(), last_error: 'silence' };
      return world.admin.insertInto('gateway_circuit').values(row).execute();
    },
  ],
  [
    'mail does not leave',
    /^chat: .*(mail smtp|Email tidak terkirim)/,
    async () => {
      const mailer = { ...world.app.deps.mailer, send: refuses, check: refuses };
      untilTestEnds(world.app.deps, { mailer });
      const smtp = { adapter: 'smtp' as const, url: 'smtp://x', from: 'x@mabarin.test' };
      const { config } = world.app.deps;
      processes = [];
      start(4010, { mailer, config: { ...config, adapters: { ...config.adapters, mailer: smtp } } });
    },
  ],
  ['a poller stands still', /^mail: .*pengulang refunds/, () => processes.forEach((each) => (each.isBroken = true))],
  ['a disk is nearly full', /^mail: .*satu \/ 80%/, () => (machine.used = 0.85)],
  ['a certificate ends soon', /^mail: .*mabarin\.test, 14 hari/, () => (machine.ends = addDays(world.clock.now(), 10))],
  ['an own address does not answer', /^mail: .*alamat yang diam/, () => (machine.unheard = ['api.mabarin.test'])],
  ['a backup is missing', /^mail: .*Cadangan tiap malam/, () => sql`truncate backup_report`.execute(world.admin)],
  ['the database was restored', /^mail: .*Tugas #/, () => sql`select mark_restored()`.execute(world.admin)],
  [
    'an update was installed',
    /^mail: .*Versi 2 dipasang/,
    async () => {
      for (const process of processes) await process.stop();
      processes = [];
      start(4010, {}, '2');
    },
  ],
  [
    'an operator signs in from a new place',
    /^mail: .*budi masuk dari tempat baru/,
    () => {
      const now = world.clock.now();
      const session = { operator: 'budi', network: '203.0.113.0', created_at: now, expires_at: now, ended_at: null };
      const row = { ...session, token_hash: String(now.getTime()) };
      return world.admin.insertInto('operator_session').values(row).execute();
    },
  ],
];

describe('somebody hears within a minute that [dec operator]', () => {
  test.each(faults)('%s', async (_fault, of, begin) => {
    await begin();
    const seconds = await secondsUntilHeard(of);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  test('everything is down, by the heartbeat that does not come', async () => {
    await pass(300);
    expect(beats).toBeGreaterThanOrEqual(5);
    processes = [];
    const before = beats;
    await pass(300);
    expect(beats).toBe(before);
  });
});

describe('the heartbeat', () => {
  test('comes once a minute, whatever the number of processes', async () => {
    await pass(20);
    beats = 0;
    await pass(600);
    expect(beats).toBe(10);
  });

  test.each([
    ['the database is away', () => (isAway = true)],
    ['a poller stands still in every process', () => processes.forEach((each) => (each.isBroken = true))],
  ])('does not come while %s', async (_why, begin) => {
    begin();
    await pass(60);
    beats = 0;
    await pass(300);
    expect(beats).toBe(0);
  });

  test('comes while a poller stands still in one process of two', async () => {
    const [first] = processes;
    if (first !== undefined) first.isBroken = true;
    await pass(60);
    beats = 0;
    await pass(300);
    expect(beats).toBeGreaterThanOrEqual(4);
    expect(await heard()).toEqual([]);
  });
});

describe('a fault', () => {
  test('of the database is told once an hour by one process, and once that it is over', async () => {
    isAway = true;
    await pass(3_000, 15);
    expect(await mailed()).toEqual(['mail: [Mabarin] Database mati']);
    await pass(3_600, 15);
    expect(await mailed()).toEqual(['mail: [Mabarin] Database mati']);
    isAway = false;
    await pass(300);
    expect(await mailed()).toEqual(['mail: [Mabarin] Database hidup lagi']);
  });

  test('of the database that comes back within the hour is not told again, after a restart neither', async () => {
    isAway = true;
    await pass(60);
    isAway = false;
    await pass(60);
    expect(await mailed()).toHaveLength(2);
    for (const process of processes) await process.stop();
    processes = [];
    isLocked = false;
    start(4010);
    await pass(60);
    isAway = true;
    await pass(300);
    expect(await heard()).toEqual([]);
  });

  test('is told once, and once that all is well again', async () => {
    const [first] = processes;
    for (const process of processes) process.isBroken = true;
    await pass(600, 10);
    expect(await mailed()).toEqual([expect.stringContaining('pengulang refunds')]);
    if (first !== undefined) first.isBroken = false;
    await pass(600, 10);
    expect(await mailed()).toEqual(['mail: [Mabarin] Beres lagi: pengulang refunds']);
  });

  test('that comes and goes is told once an hour', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      for (const process of processes) process.isBroken = turn % 2 === 0;
      await pass(300, 10);
    }
    expect((await mailed()).filter((line) => line.includes('Tugas'))).toHaveLength(1);
    for (const process of processes) process.isBroken = true;
    await pass(3_600, 10);
    expect((await mailed()).filter((line) => line.includes('Tugas'))).toHaveLength(1);
  });

  test('survives a restart: what was told is not told again', async () => {
    for (const process of processes) process.isBroken = true;
    await pass(60);
    await heard();
    for (const process of processes) await process.stop();
    processes = [];
    for (const port of [4010, 4020]) start(port).isBroken = true;
    await pass(600, 10);
    expect(await heard()).toEqual([]);
  });

  test('is none where a process was stopped by a signal', async () => {
    const [, second] = processes;
    await second?.stop();
    if (second !== undefined) kill(second);
    await pass(300);
    expect(await heard()).toEqual([]);
  });

  test('is none while the other processes come back after an outage', async () => {
    isAway = true;
    await pass(75);
    await heard();
    isAway = false;
    await pass(120);
    expect(await mailed()).toEqual(['mail: [Mabarin] Database hidup lagi']);
  });
});
