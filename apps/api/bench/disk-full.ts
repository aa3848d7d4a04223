/**
 * `pnpm bench disk-full [--volume data|log]`: orders while the disk under PostgreSQL is full, and afterwards: the whole
 * cluster's, or that of its log alone (pg_wal), without which PostgreSQL ends itself and is started again every 5 s, as
 * infra/systemd/postgresql-mabarin.conf has it. The cluster is Debian's, on a small file system in memory, which takes root
 * to mount; skipped by name without either. Ends with 1 when an answer was neither a good one nor 503, something paid was
 * lost or half done, or the service did not go on by itself when there was room again.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serviceUrl } from '#testing/database.ts';
import { debianPostgres, startDebianPostgres, type DebianCluster } from '#testing/servers/debian-postgres.ts';
import { openOutage, unclear } from '#testing/servers/outage.ts';

const { values: options } = parseArgs({ options: { volume: { type: 'string', default: 'data' } } });
const volumes = {
  data: { size: '160m', initdb: () => [], settings: {} },
  // Pieces of 1 MB, so that a new one is soon wanted.
  log: {
    size: '48m',
    initdb: (folder: string) => ['--waldir', join(folder, 'wal'), '--wal-segsize', '1'],
    settings: { min_wal_size: '2MB', max_wal_size: '8MB' },
  },
};
const FULL_SECONDS = 20;
const BACK_WITHIN_SECONDS = 60;
const RESTARTED_AFTER_MS = 5_000;

const bin = debianPostgres();
const volume = volumes[options.volume as keyof typeof volumes];
if (volume === undefined) throw new Error(`There is no volume ${options.volume}: data, log.`);
const folder = mkdtempSync(join(tmpdir(), 'mabarin-disk-full-'));
const missed: string[] = [];
if (bin === null || process.getuid?.() !== 0) {
  console.log('skipped: it takes Debian’s PostgreSQL, and root to mount a file system');
} else {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${volume.size},mode=1777`, 'tmpfs', folder]);
  try {
    await run(bin);
  } finally {
    execFileSync('umount', ['--lazy', folder]);
  }
}
rmSync(folder, { recursive: true, force: true });
for (const line of missed) console.log(`MISSED: ${line}`);
process.exit(missed.length === 0 ? 0 : 1);

async function run(programs: string): Promise<void> {
  if (options.volume === 'data') process.env['TMPDIR'] = folder;
  const cluster = await startDebianPostgres(programs, {
    initdb: volume.initdb(folder),
    settings: volume.settings,
  });
  const supervised = supervise(cluster);
  const outage = await openOutage(cluster.url, serviceUrl(cluster.url));
  try {
    console.log(`with room: ${await outage.order()}, ready ${await outage.ready()}`);
    fill();
    const answers = await outage.orderFor(FULL_SECONDS);
    const during = await outage.ready();
    console.log(`full for ${FULL_SECONDS} s: ${JSON.stringify(answers)}, ready ${during}`);
    missed.push(...unclear(answers));
    if (answers[503] === undefined) missed.push('the disk was never full');

    rmSync(join(folder, 'ballast'), { recursive: true });
    const after = await outage.untilSold(BACK_WITHIN_SECONDS);
    console.log(`room again: ${after === null ? 'no order' : `an order after ${after.toFixed(1)} s`}`);
    if (after === null) missed.push('no order is taken after there was room again');
    if ((await outage.ready()) !== 200) missed.push('not ready after there was room again');
    missed.push(...(await outage.findings(cluster.url)));
    console.log(`PostgreSQL ended itself and was started again ${supervised.starts()} times`);
  } finally {
    supervised.end();
    await outage.close();
    await cluster.stop();
  }
}

/** Leaves no byte of the file system free. */
function fill(): void {
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

/** Starts the cluster again when it has ended, as systemd does. */
function supervise(cluster: DebianCluster): { starts(): number; end(): void } {
  let starts = 0;
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    void (async () => {
      if (await cluster.running()) return;
      starts += 1;
      await cluster.start().catch(() => {});
    })().finally(() => (busy = false));
  }, RESTARTED_AFTER_MS);
  return { starts: () => starts, end: () => clearInterval(timer) };
}
