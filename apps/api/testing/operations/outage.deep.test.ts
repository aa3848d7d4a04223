import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { asOwner, serviceUrl } from '#testing/database.ts';
import {
  debianPostgres,
  startDebianPostgres,
  startDebianStandby,
  type DebianCluster,
} from '#testing/servers/debian-postgres.ts';
import { openOutage } from '#testing/servers/outage.ts';

const bin = debianPostgres();
const BACK_WITHIN_SECONDS = 60;
/** infra/systemd/postgresql-mabarin.conf starts PostgreSQL again after this long. */
const RESTARTED_AFTER_MS = 5_000;

/** Only root may mount a file system. */
const canMount = bin !== null && process.getuid?.() === 0;
const volumes = {
  'of the whole cluster': { size: '160m', initdb: () => [], settings: {} },
  // Segments of 1 MB, so that a new one is soon wanted.
  'of the write-ahead log': {
    size: '48m',
    initdb: (folder: string) => ['--waldir', join(folder, 'wal'), '--wal-segsize', '1'],
    settings: { min_wal_size: '2MB', max_wal_size: '8MB' },
  },
};

test.runIf(canMount).for(Object.entries(volumes))(
  'a full disk %s refuses orders, loses none and sells again once there is room',
  { timeout: 180_000 },
  async ([name, volume]) => {
    const folder = mountMemory(volume.size);
    const isData = name === 'of the whole cluster';
    const cluster = await startDebianPostgres(bin ?? '', {
      initdb: volume.initdb(folder),
      settings: volume.settings,
      ...(isData ? { home: folder } : {}),
    });
    onTestFinished(() => cluster.stop());
    superviseAsSystemd(cluster);
    const outage = await openOutage(cluster.url, serviceUrl(cluster.url));
    onTestFinished(() => outage.close());
    expect([await outage.order(), await outage.ready()]).toEqual([200, 200]);

    fillDisk(folder);
    await useUpLog(cluster.url);
    const answers = await outage.orderFor(20);
    expect(Object.keys(answers).filter((status) => status !== '200')).toEqual(['503']);

    rmSync(join(folder, 'ballast'), { recursive: true });
    expect(await outage.untilSold(BACK_WITHIN_SECONDS)).not.toBeNull();
    expect(await outage.ready()).toBe(200);
    expect(await outage.findings(cluster.url)).toEqual([]);
  },
);

test.runIf(bin)(
  'a dead primary and a standby refuse orders, a promoted standby takes them, and none is lost',
  { timeout: 180_000 },
  async () => {
    const primary = await startDebianPostgres(bin ?? '');
    onTestFinished(() => primary.stop());
    const standby = await startDebianStandby(bin ?? '', primary);
    onTestFinished(() => standby.stop());
    await asOwner(primary.url, async (client) => {
      await client.query(`alter system set synchronous_standby_names = '*'`);
      await client.query('select pg_reload_conf()');
    });
    const address = await openAddress(primary.url);
    onTestFinished(address.close);
    const outage = await openOutage(primary.url, serviceUrl(address.url));
    onTestFinished(() => outage.close());
    const during = async () => ({ answers: Object.keys(await outage.orderFor(5)), ready: await outage.ready() });
    const [sells, refuses] = [
      { answers: ['200'], ready: 200 },
      { answers: ['503'], ready: 503 },
    ];
    expect(await during()).toEqual(sells);
    await primary.kill();
    expect(await during()).toEqual(refuses);
    address.lead(standby.url);
    expect(await during()).toEqual(refuses);
    await standby.promote();
    expect(await outage.untilSold(BACK_WITHIN_SECONDS)).not.toBeNull();
    expect(await during()).toEqual(sells);
    expect(await outage.findings(standby.url)).toEqual([]);
  },
);

function mountMemory(size: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'mabarin-disk-full-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=1777`, 'tmpfs', folder]);
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Leaves no byte of the file system free. */
function fillDisk(folder: string): void {
  const ballast = join(folder, 'ballast');
  mkdirSync(ballast);
  for (const size of [1_048_576, 65_536, 4_096]) {
    const { bavail, bsize } = statfsSync(folder);
    for (let block = 0; block <= bavail * bsize; block += size) {
      try {
        writeFileSync(join(ballast, `${size}-${block}`), Buffer.alloc(size));
      } catch {
        break;
      }
    }
  }
}

/** Writes to the log until no free segment is left, so that the next order needs room. */
async function useUpLog(url: string): Promise<void> {
  await asOwner(url, async (client) => {
    for (let megabytes = 0; megabytes < 64; megabytes += 1)
      await client.query(`select pg_logical_emit_message(true, 'outage', repeat('x', 1000000))`);
  }).catch(() => {});
}

/** Starts the cluster again whenever it has ended, until the test is over. */
function superviseAsSystemd(cluster: DebianCluster): void {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void (async () => {
      if (!(await cluster.running())) await cluster.start();
    })()
      .catch(() => {})
      .finally(() => (isBusy = false));
  }, RESTARTED_AFTER_MS);
  onTestFinished(() => clearInterval(timer));
}

/** A proxy that leads to one database and then to another, as the address of a managed database; a move cuts what is open. */
async function openAddress(first: string): Promise<{ url: string; lead(url: string): void; close(): void }> {
  let target = new URL(first);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    client.pipe(database).pipe(client);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(first);
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    lead(next) {
      target = new URL(next);
      cut();
    },
    close() {
      server.close();
      cut();
    },
  };
}
