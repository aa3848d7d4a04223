import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { addSeconds, subHours, subSeconds } from '#platform/date-fns.ts';
import { tell } from '#features/operator/inbox/notice.commands.ts';
import type { Notice } from '#features/operator/inbox/notice.text.ts';
import { keep, type Finding } from '#features/operator/inbox/watch.commands.ts';
import {
  countStuckMails,
  findProcess,
  findTold,
  markStopped,
  newPlaces,
  putProcess,
  runningProcesses,
  takeTelling,
  type ServiceProcess,
} from './fault.queries.ts';
import { faultText } from './fault.text.ts';
import { followOutages } from './outage.commands.ts';
import type { Deps } from '#deps.ts';
import { reportGateways } from '#features/payments/index.ts';
import { proveWritable } from '#platform/db/health.queries.ts';
import { transaction } from '#platform/db/transaction.ts';
import { sendHeartbeat } from '#platform/watch/heartbeat.ts';
import { lockMachine } from '#platform/watch/machine-lock.ts';
import { packageFolder } from '#platform/package-folder.ts';
import type { Poller } from '#platform/pollers.ts';
import { VERSION } from '#platform/version.ts';
import type { Db } from '#schema.ts';

/** Pause between two looks; a fault is told within a minute of its beginning. */
const LOOK_SECONDS = 5;
/** A process that was not seen for so long is down. */
const LOST_SECONDS = 20;
/** A poller stands still after two of its pauses and this. */
const STILL_SECONDS = 30;
/** A lost process is forgotten after this: it may have been taken away for good. */
const FORGOTTEN_HOURS = 24;
const HEARTBEAT_SECONDS = 60;
/** One mail may wait for its own reasons, such as a receiver that wants it twice. */
const STUCK_MAILS = 2;

/** The outside of the watch, for tests. */
export type Outside = {
  prove: typeof proveWritable;
  heartbeat: typeof sendHeartbeat;
  lock: typeof lockMachine;
  /** The release that runs. */
  version: string;
};
const outside: Outside = {
  prove: proveWritable,
  heartbeat: sendHeartbeat,
  lock: lockMachine,
  version: `${VERSION} (${basename(join(packageFolder, '..', '..'))})`,
};

/**
 * The pollers of a process, each followed, and one that looks for what stands still: the database, other processes,
 * pollers, mail, the gateways. In production alone.
 */
export function watchedPollers(
  db: Db,
  deps: Deps,
  pollers: readonly Poller[],
  { prove, heartbeat, lock, version }: Outside = outside,
): readonly Poller[] {
  const { clock, config, log } = deps;
  const name = `${hostname()}:${config.ports.api}`;
  const outages = followOutages(deps, () => lock(`mabarin ${config.origins.public} outage`));
  /** By poller: the begin of a run that is under way, else the end of the last good one. */
  const lastRuns = new Map<string, Date>();
  /** Pollers that had a good run since the start, and those that stood still when this process last lived. */
  const ran = new Set<string>();
  let stillBefore: readonly string[] = [];
  /** Begin of the time in which the others could be seen: the start, or the end of an outage. */
  let watchingSince = clock.now();
  let isKnown = false;
  let isHeartbeatLost = false;

  const followed = pollers.map((poller) => ({
    ...poller,
    async run() {
      const before = lastRuns.get(poller.name);
      lastRuns.set(poller.name, clock.now());
      try {
        const done = await poller.run();
        lastRuns.set(poller.name, clock.now());
        ran.add(poller.name);
        return done;
      } catch (error) {
        if (before === undefined) lastRuns.delete(poller.name);
        else lastRuns.set(poller.name, before);
        throw error;
      }
    },
  }));

  function stillOf(now: Date): string[] {
    return pollers.flatMap((poller) => {
      const last = lastRuns.get(poller.name);
      const since = last !== undefined && last > watchingSince ? last : watchingSince;
      const isLate = since < subSeconds(now, 2 * poller.everySeconds + STILL_SECONDS);
      const isStillBefore = stillBefore.includes(poller.name) && !ran.has(poller.name);
      return isLate || isStillBefore ? [poller.name] : [];
    });
  }

  async function tellOnce(subject: string, before: Date | null, notice: Notice): Promise<void> {
    await transaction(db, async (tx) => {
      if (await takeTelling(tx, { subject, now: clock.now(), before })) await tell(tx, deps, notice, '');
    });
  }

  /** Tells of an update or a killed process, at this process's first look. */
  async function greet(before: ServiceProcess | null, now: Date): Promise<void> {
    if (before === null) return;
    const hourAgo = subHours(now, 1);
    if (before.version !== version) await tellOnce(`version ${version}`, hourAgo, faultText.updated(version));
    else if (before.stopped_at === null && (await nobodyTold(before, now)))
      await tellOnce(`process ${name}`, hourAgo, faultText.restarted(name));
  }

  /** Another process tells of one that was down for longer. */
  async function nobodyTold({ seen_at: at }: ServiceProcess, now: Date): Promise<boolean> {
    const lost = subSeconds(now, LOST_SECONDS);
    return at > lost || (await runningProcesses(db, lost)).length === 0;
  }

  async function endOutage(now: Date): Promise<void> {
    const over = outages.back(await findTold(db, 'database'));
    if (over === null) return;
    await transaction(db, async (tx) => {
      await takeTelling(tx, { subject: 'database', now: over.told, before: over.told });
      await tell(tx, deps, faultText.outageOver(over.since, now), '');
    });
  }

  async function findFaults(now: Date): Promise<Finding[]> {
    const processes = await runningProcesses(db, subHours(now, FORGOTTEN_HOURS));
    const isSeen = ({ seen_at: at }: ServiceProcess) => at >= subSeconds(now, LOST_SECONDS);
    const seen = processes.filter(isSeen);
    const [first, ...rest] = seen.map(({ still }) => still);
    const still = (first ?? []).filter((poller) => rest.every((other) => other.includes(poller)));
    const gateways = (await reportGateways(db, deps)).filter(({ takesPayments }) => takesPayments);
    const open = gateways.filter(({ circuit, pausedAt }) => circuit !== 'closed' && pausedAt === null);
    const isNoneUp = gateways.every((gateway) => open.includes(gateway) || gateway.pausedAt !== null);
    return [
      ...processes
        .filter((process) => !isSeen(process))
        .map((process) => ({ subject: `process ${process.name}`, detail: { since: process.seen_at.toISOString() } })),
      ...still.map((poller) => ({ subject: `poller ${poller}`, detail: {} })),
      ...(open.length > 0 && isNoneUp
        ? [{ subject: 'no gateway', detail: { trouble: open[0]?.lastError?.message ?? null } }]
        : []),
      ...((await countStuckMails(db)) >= STUCK_MAILS ? [{ subject: 'mail', detail: {} }] : []),
    ];
  }

  async function beat(now: Date): Promise<void> {
    const { heartbeatUrl } = config;
    const turn = { subject: 'heartbeat', now, before: subSeconds(now, HEARTBEAT_SECONDS) };
    if (heartbeatUrl === null || !(await takeTelling(db, turn))) return;
    try {
      await heartbeat(heartbeatUrl);
      isHeartbeatLost = false;
    } catch (error) {
      if (!isHeartbeatLost) log.warn({ err: error }, 'the heartbeat reached nobody; whoever waits for it tells you');
      isHeartbeatLost = true;
    }
  }

  async function look(): Promise<number> {
    if (config.mode !== 'production') return 0;
    const now = clock.now();
    try {
      await prove(db, now);
    } catch {
      watchingSince = addSeconds(now, LOOK_SECONDS);
      await outages.away(now);
      return 0;
    }
    await endOutage(now);
    const before = isKnown ? null : await findProcess(db, name);
    stillBefore = before?.still ?? stillBefore;
    await putProcess(db, { name, version, seen_at: now, stopped_at: null, still: stillOf(now) });
    if (!isKnown) await greet(before, now);
    isKnown = true;
    for (const { subject, operator, network, at } of await newPlaces(db, subHours(now, 1)))
      await tellOnce(subject, null, faultText.signedIn(operator, network, at));
    // Before, the others may not have looked either.
    if (now < addSeconds(watchingSince, LOST_SECONDS)) return 0;
    const faults = await findFaults(now);
    await keep(db, deps, 'fault', faults);
    if (!faults.some(({ subject }) => subject.startsWith('poller '))) await beat(now);
    return 0;
  }

  return [
    ...followed,
    {
      name: 'faults',
      everySeconds: LOOK_SECONDS,
      run: look,
      async stop() {
        if (isKnown) await markStopped(db, name, clock.now()).catch(() => {});
      },
    },
  ];
}
