import { lookup } from 'node:dns/promises';
import { STATUS_PARTS, type StatusPart } from '@mabarin/domain/desk/status';
import { missingPlaces } from '@mabarin/domain/documents/places';
import { announcedOn, feeAt, nextFeeText } from '@mabarin/domain/documents/next-fee';
import { dayText } from '@mabarin/domain/time';
import { subMinutes } from '#platform/date-fns.ts';
import { doctorText as say } from './doctor.text.ts';
import { databaseState, queueState } from './doctor.queries.ts';
import { findingsOf } from '#features/operator/watch/backups.commands.ts';
import { timeText, type LittleDeps } from '#features/operator/call.commands.ts';
import { backupStateOf } from '#features/operator/operator.queries.ts';
import { thisMachine } from '#features/operator/inbox/machine.ts';
import type { Deps } from '#deps.ts';
import { momentText } from '#platform/mail/format.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { settingText, SURCHARGE } from '#platform/wanted-settings.ts';
import type { Db } from '#schema.ts';

/** Seconds that the machine's clock may differ: an authenticator's code lasts 30. */
const CLOCK_SECONDS = 2;
const DISK_PERCENT = 80;
const CERTIFICATE_DAYS = 14;
const LATE_MINUTES = 10;
const DAY_MS = 86_400_000;

/** A sentence, and the remedy where something is wrong: for the terminal, and in Indonesian for the desk. */
type Said = { text: string; remedy: string | null };
type Finding = Said & { desk: Said };
const good = (text: string, desk: string): Finding => ({ text, remedy: null, desk: { text: desk, remedy: null } });
const wrong = (text: string, remedy: string, desk: string, deskRemedy: string): Finding => ({
  text,
  remedy,
  desk: { text: desk, remedy: deskRemedy },
});

/** Looks at everything that an operator can mend; `whole` opens the services. Each line has its remedy. */
export async function examine(
  db: Db,
  deps: LittleDeps,
  whole: () => Promise<Deps>,
): Promise<{ text: string; isWell: boolean }> {
  const lines: string[] = [];
  let isWell = true;
  for (const { part, text, remedy } of await findingsOfAll(db, deps, whole)) {
    lines.push(`${remedy === null ? 'ok   ' : 'WRONG'}  ${part.padEnd(13)}  ${text}`);
    if (remedy === null) continue;
    isWell = false;
    lines.push(`${' '.repeat(22)}Remedy: ${remedy}`);
  }
  return { text: lines.join('\n'), isWell };
}

/** Each check's findings, in the order in which they are mended. */
export async function findingsOfAll(
  db: Db,
  deps: LittleDeps,
  whole: () => Promise<Deps>,
): Promise<(Finding & { part: StatusPart })[]> {
  const { config } = deps;
  const checks: Record<StatusPart, () => Promise<Finding | Finding[]>> = {
    configuration: async () => [...checkConfiguration(config), ...feeFindings(config, deps.clock.now())],
    database: () => checkDatabase(db),
    clock: () => checkClock(db),
    disk: () => checkDisks(config),
    certificate: () => checkCertificates(config),
    backup: () => checkBackups(db, deps),
    queues: () => checkQueues(db, deps),
    services: () => askServices(whole),
  };
  const found: (Finding & { part: StatusPart })[] = [];
  for (const part of STATUS_PARTS) {
    const findings = await checks[part]().catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      const remedy = 'mend what stands above first, then ask again.';
      return wrong(message, remedy, say.failed(message), say.failedRemedy);
    });
    found.push(...[findings].flat().map((finding) => ({ ...finding, part })));
  }
  return found;
}

function checkConfiguration({ mode, emptyPlaces, places, missing, unknown }: Config): Finding[] {
  const empty = mode === 'production' ? missingPlaces(places).length : 0;
  const findings = [
    ...(empty === 0
      ? []
      : [
          wrong(
            `${empty} places of the legal pages are empty (${emptyPlaces.length} of them allowed), so nobody is named who is liable.`,
            'a line for each that "ops documents check" lists, such as nib=9120000000000, in /etc/mabarin/credentials/LEGAL (MABARIN_LEGAL_FILE); then restart.',
            say.places(empty),
            say.placesRemedy,
          ),
        ]),
    ...(unknown.length === 0
      ? []
      : [
          wrong(
            `This release does not know ${unknown.join(', ')}.`,
            'right if another release reads the file too; else mend the name (infra/mabarin.env.example lists them).',
            say.unknown(unknown),
            say.unknownRemedy,
          ),
        ]),
    ...missing.map((name) => {
      const { breaks, write } = settingText(name);
      return wrong(`${breaks}.`, `${write}; then restart.`, say.missing[name], say.missingRemedy(name));
    }),
  ];
  return findings.length > 0 ? findings : [good(`${mode}, every variable can be read.`, say.configuration(mode))];
}

/** The bearer of the fee, now and next: nothing to mend, but to know. */
function feeFindings(config: Config, now: Date): Finding[] {
  const { nextFee } = config;
  const { fee } = feeAt(config, now);
  return [
    ...(fee.bearer === 'viewer' ? [good(`MABARIN_FEE_BEARER=viewer: ${SURCHARGE}.`, say.surcharge)] : []),
    ...(nextFee !== null && fee !== nextFee.rule
      ? [
          good(
            `MABARIN_FEE_BEARER_NEXT: ${nextFee.rule.bearer} from ${nextFee.from}, shown to hosts from ${announcedOn(nextFee)}.`,
            say.nextFee(nextFeeText(nextFee), dayText(announcedOn(nextFee))),
          ),
        ]
      : []),
  ];
}

async function checkDatabase(db: Db): Promise<Finding> {
  const began = systemClock.now().getTime();
  const { version, readOnly } = await databaseState(db);
  const ms = systemClock.now().getTime() - began;
  if (readOnly) {
    const remedy = 'promote the standby, or free its disk (docs/runbook.md).';
    return wrong('it can only be read.', remedy, say.readOnly, say.readOnlyRemedy);
  }
  return good(`PostgreSQL ${version} answers in ${ms} ms and is at this version's migrations.`, say.database(ms));
}

async function checkClock(db: Db): Promise<Finding> {
  const before = systemClock.now().getTime();
  const { now } = await databaseState(db);
  const middle = (before + systemClock.now().getTime()) / 2;
  const seconds = Math.abs(now.getTime() - middle) / 1_000;
  const text = `this machine and the database differ by ${seconds.toFixed(1)} s.`;
  const desk = say.clock(seconds);
  return seconds <= CLOCK_SECONDS
    ? good(text, desk)
    : wrong(text, 'start a time service on both: timedatectl set-ntp true.', desk, say.clockRemedy);
}

async function checkDisks(config: Config): Promise<Finding[]> {
  const disks = await thisMachine(config).disks();
  return disks.map(({ path, used }) => {
    const percent = Math.round(used * 100);
    const text = `the disk of ${path} is ${percent} % full.`;
    const desk = say.disk(path, percent);
    return percent < DISK_PERCENT
      ? good(text, desk)
      : wrong(text, 'docs/runbook.md "The disk is full" says what may be deleted.', desk, say.diskRemedy);
  });
}

async function checkCertificates(config: Config): Promise<Finding[]> {
  const hosts = Object.values(config.origins).filter((origin) => origin.startsWith('https:'));
  if (hosts.length === 0) return [good('none is wanted on this machine alone.', say.noCertificate)];
  const remedy = 'look at Caddy: systemctl status caddy, journalctl -u caddy; ports 80 and 443 must be open.';
  const found = await thisMachine(config).certificates();
  const checks = hosts.map(async (origin) => {
    const { hostname } = new URL(origin);
    const ends = found.find(({ host }) => host === hostname)?.ends;
    if (ends === undefined) {
      if (!(await isNamed(hostname)))
        return wrong(
          `${hostname} has no address in DNS.`,
          `an A record of ${hostname} with this machine's address, at whoever sold the domain.`,
          say.unnamed(hostname),
          say.unnamedRemedy,
        );
      return wrong(`${hostname} does not answer by https.`, remedy, say.noAnswer(hostname), say.certificateRemedy);
    }
    const days = Math.floor((ends.getTime() - systemClock.now().getTime()) / DAY_MS);
    const text = `that of ${hostname} ends in ${days} days.`;
    const desk = say.certificate(hostname, days);
    return days >= CERTIFICATE_DAYS ? good(text, desk) : wrong(text, remedy, desk, say.certificateRemedy);
  });
  return Promise.all(checks);
}

function isNamed(host: string): Promise<boolean> {
  return lookup(host).then(
    () => true,
    () => false,
  );
}

async function checkBackups(db: Db, { clock, config }: LittleDeps): Promise<Finding | Finding[]> {
  const state = await backupStateOf(db);
  if (config.mode === 'sandbox' && state.first === null) return good('none is wanted of a sandbox.', say.noBackup);
  const findings = findingsOf(state, clock.now());
  const last = state.base.lastGood;
  if (findings.length === 0) {
    const desk = say.backup(last === null ? say.never : momentText(last));
    return good(`the last is of ${last === null ? 'never' : timeText(last)}.`, desk);
  }
  return findings.map(({ subject, finding }) =>
    wrong(
      `${subject}: ${finding}.`,
      'docs/runbook.md "Backup and restore"; systemctl start mabarin-backup makes one.',
      say.backupWrong(subject),
      say.backupRemedy,
    ),
  );
}

async function checkQueues(db: Db, { clock }: LittleDeps): Promise<Finding[]> {
  const { late, oldest, dead } = await queueState(db, subMinutes(clock.now(), LATE_MINUTES));
  return [
    late === 0
      ? good('no job is late.', say.noneLate)
      : wrong(
          `${late} jobs are late, the oldest since ${oldest === null ? '?' : timeText(oldest)}.`,
          'see that the service runs, and what its log says of jobs.',
          say.late(late, oldest === null ? say.never : momentText(oldest)),
          say.lateRemedy,
        ),
    ...(dead === 0
      ? []
      : [
          wrong(
            `${dead} jobs failed for good in 30 days.`,
            'the log says why: search it for "a job failed for good".',
            say.dead(dead),
            say.deadRemedy,
          ),
        ]),
  ];
}

async function askServices(whole: () => Promise<Deps>): Promise<Finding[]> {
  const { askAll } = await import('#features/operator/watch/services.commands.ts');
  const verdicts = await askAll(await whole());
  if (verdicts.length === 0) return [good('no real one is configured.', say.noService)];
  return verdicts.map(({ service, trouble, detail }) =>
    trouble === null
      ? good(`${service}: ${detail}.`, say.service(service))
      : wrong(
          `${service}: ${trouble}.`,
          `see its variables in infra/mabarin.env.example, and its vendor's status page.`,
          say.serviceWrong(service, trouble),
          say.serviceRemedy,
        ),
  );
}
