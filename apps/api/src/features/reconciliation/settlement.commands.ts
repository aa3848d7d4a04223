import type { Readable } from 'node:stream';
import {
  clearedOf,
  compareSettlement,
  type ChargeBooks,
  type SettlementDifference,
} from '@mabarin/domain/reconciliation/compare';
import type { SettlementRow } from '@mabarin/domain/reconciliation/format';
import { addDays, startOfWibDate, wibDate } from '@mabarin/domain/time';
import { closeDifferences, openDifferences, openSubjects, type Difference } from '#features/tasks/index.ts';
import { askAgain } from './ask.commands.ts';
import {
  changedRows,
  findChargesOfRows,
  hasOwnRow,
  insertRows,
  listUnsettled,
  lockCharges,
  openCharges,
  rowsOfCharges,
  setCleared,
  takeRow,
  settledOf,
  undoneKeys,
  type KeptRow,
} from './settlement.queries.ts';
import { readSettlementFile, SettlementFileError, type SettlementFile } from './settlement-file.reader.ts';
import type { Deps } from '#deps.ts';
import { postJournal, type NewEntry } from '#features/ledger/index.ts';
import { bookedCharges, booksOf, oursOf, type BookedCharge } from '#features/payments/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Db, Tx } from '#schema.ts';

/** Rows, or charges, of one transaction. */
const BATCH = 500;
/** A file with more rows than this and none of ours belongs to another company. */
const FOREIGN_ROWS = 10;
/** A gateway's time to pay out; older charges than the window have their task already. */
const SETTLE_WITHIN_DAYS = 5;
const WINDOW_DAYS = 45;

const settlementDifferences: readonly SettlementDifference[] = [
  'settled_unpaid',
  'settled_amount',
  'settled_twice',
  'settled_refund',
];

/** Result of an import: rows, and rupiah of the new ones. */
export type Imported = {
  gateway: string;
  added: number;
  known: number;
  /** Rows that an operator undid as they are; they do not count. */
  undone: number;
  leftOut: number;
  gross: number;
  fee: number;
  net: number;
  /** `unknown`: new rows without a charge of ours. `found`: charges whose money was found because a row names them. */
  unknown: number;
  found: number;
};

/** A file of `gateway` that may be imported; `again`: with the rows that an operator undid. */
export type ReadSettlements = SettlementFile & { gateway: string; again: boolean };

/**
 * Reads a settlement file of a gateway (null: the only one that takes payments). An unreadable line rejects the whole
 * file. Throws `SettlementFileError`.
 */
export async function readSettlements(
  db: Db,
  deps: Deps,
  {
    gateway: wanted,
    again = false,
    ...file
  }: { name: string; content: Readable; gateway: string | null; again?: boolean },
): Promise<ReadSettlements> {
  const gateway = gatewayOf(deps, wanted);
  const format = deps.config.settlementFormats[gateway];
  if (format === undefined) {
    throw new SettlementFileError(
      `Nobody said how a file of ${gateway} is read: MABARIN_SETTLEMENT_COLUMNS.`,
      'no_columns',
    );
  }
  const read = await readSettlementFile(file, format, wibDate(deps.clock.now()));
  await requireOwnRows(db, gateway, read.rows);
  return { ...read, gateway, again };
}

/** Each row counts once over all imports, an undone one only with `again`; a next try completes a killed one. */
export async function importSettlements(
  db: Db,
  deps: Deps,
  { gateway, again, rows, leftOut, repeated }: ReadSettlements,
): Promise<Imported> {
  const now = deps.clock.now();
  const done: Imported = {
    gateway,
    added: 0,
    known: repeated,
    undone: 0,
    leftOut,
    gross: 0,
    fee: 0,
    net: 0,
    unknown: 0,
    found: 0,
  };
  const unpaid = new Set<string>();
  for (const batch of batchesOf(rows)) {
    const undone = again ? new Set<string>() : await undoneKeys(db, gateway, batch);
    const counted = batch.filter(({ key }) => !undone.has(key));
    const imported = await transaction(db, (tx) => importRows(tx, deps, gateway, counted, now));
    for (const reference of imported.unpaid) unpaid.add(reference);
    done.added += imported.rows.length;
    done.undone += batch.length - counted.length;
    done.known += counted.length - imported.rows.length;
    for (const row of imported.rows) {
      done.gross += row.gross;
      done.fee += row.fee;
      done.net += row.net;
      if (row.charge === null) done.unknown += 1;
    }
  }
  done.found = await askAgain(db, deps, [...unpaid]);
  for (const batch of batchesOf([...unpaid])) await transaction(db, (tx) => clearCharges(tx, deps, batch));
  deps.log.info(done, 'a settlement file was imported');
  return done;
}

function gatewayOf({ gateways }: Pick<Deps, 'gateways'>, wanted: string | null): string {
  const names = gateways.all.map(({ name }) => name);
  if (wanted !== null) {
    if (names.includes(wanted)) return wanted;
    throw new SettlementFileError(`There is no gateway ${wanted}: ${names.join(', ')}.`, 'no_gateway');
  }
  const [first, ...others] = gateways.order;
  if (others.length === 0) return first.name;
  throw new SettlementFileError(`Say whose file it is: --gateway ${names.join('|')}.`, 'no_gateway');
}

async function requireOwnRows(db: Db, gateway: string, rows: readonly SettlementRow[]): Promise<void> {
  if (rows.length <= FOREIGN_ROWS) return;
  for (const batch of batchesOf(rows)) if (await hasOwnRow(db, gateway, batch)) return;
  throw new SettlementFileError(
    `None of the ${rows.length} rows is of a charge of ours at ${gateway}, so nothing was imported: is it this gateway's file, and do its columns say what they are taken for?`,
    'not_ours',
  );
}

/** Stores and posts rows; returns the new ones, and their charges without money in our books. */
async function importRows(
  tx: Tx,
  deps: Deps,
  gateway: string,
  rows: readonly SettlementRow[],
  now: Date,
): Promise<{ rows: KeptRow[]; unpaid: string[] }> {
  const added = await insertRows(tx, gateway, rows, now);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const differences: Difference[] = [];
  if (added.length < rows.length) {
    for (const kept of await changedRows(tx, gateway, rows)) {
      differences.push({
        subject: subjectOf('row_changed', kept),
        detail: { before: sideOf(kept), now: byKey.get(kept.row_key) },
      });
    }
  }
  for (const row of added) {
    const problem = byKey.get(row.row_key)?.feeProblem ?? null;
    if (problem !== null) {
      differences.push({
        subject: subjectOf('fee_unexpected', row),
        detail: { problem, charge: row.charge, theirs: sideOf(row) },
      });
    }
    if (row.charge !== null) continue;
    differences.push({ subject: subjectOf('unknown_row', row), detail: { ours: null, theirs: sideOf(row) } });
    await postRow(tx, deps, row, 0);
  }
  await openDifferences(tx, differences, { now });
  const charges = [...new Set(added.flatMap(({ charge }) => charge ?? []))];
  const unpaid = await clearCharges(tx, deps, charges, new Set(added.map(({ id }) => id)));
  return { rows: added, unpaid };
}

/**
 * Clears the gateway's debt for charges with their settlement rows, opens tasks for differences and closes obsolete
 * ones. Returns the settled but unpaid charges. `fresh`: rows without a journal.
 */
async function clearCharges(
  tx: Tx,
  deps: Deps,
  references: readonly string[],
  fresh: ReadonlySet<number> = new Set(),
): Promise<string[]> {
  if (references.length === 0) return [];
  await lockCharges(tx, references);
  const books = await bookedCharges(tx, references);
  const rows = Map.groupBy(await rowsOfCharges(tx, references), ({ charge }) => charge);
  const open: Difference[] = [];
  const explained: string[] = [];
  const unpaid: string[] = [];
  const doubted: BookedCharge[] = [];
  for (const [reference, charge] of books) {
    const settled = rows.get(reference) ?? [];
    await clearCharge(tx, deps, booksOf(charge), settled, fresh);
    const differences = compareSettlement(booksOf(charge), {
      payments: sumOf(settled, 'payment', 1),
      refunds: sumOf(settled, 'refund', -1),
    });
    if (differences.includes('settled_unpaid')) unpaid.push(reference);
    if (differences.includes('settled_refund') && charge.state === 'paid') doubted.push(charge);
    const detail = { ours: oursOf(charge), theirs: settled.map(sideOf) };
    open.push(...differences.map((difference) => ({ subject: `${difference} ${reference}`, detail })));
    const others = settlementDifferences.filter((one) => !differences.includes(one));
    explained.push(...others.map((one) => `${one} ${reference}`));
    if (settled.length > 0) explained.push(`unsettled ${reference}`);
    explained.push(...settled.map((row) => subjectOf('unknown_row', row)));
  }
  const now = deps.clock.now();
  await closeDifferences(tx, explained, now);
  await openTasks(tx, deps, { open, doubted, now });
  return unpaid;
}

/** The alerts of `doubted` charges leave the air when their task opens, not again when a host shows one after it closed. */
async function openTasks(
  tx: Tx,
  deps: Deps,
  { open, doubted, now }: { open: readonly Difference[]; doubted: readonly BookedCharge[]; now: Date },
): Promise<void> {
  const openRefunds = async () => new Set(doubted.length === 0 ? [] : await openSubjects(tx, 'settled_refund'));
  const before = await openRefunds();
  await openDifferences(tx, open, { now });
  const after = await openRefunds();
  const fresh = doubted.filter(({ reference }) => {
    const subject = `settled_refund ${reference}`;
    return after.has(subject) && !before.has(subject);
  });
  // Always in one order, so that two imports do not wait for each other.
  for (const { host_id: hostId, payment_id: paymentId } of fresh.toSorted((a, b) => (a.host_id < b.host_id ? -1 : 1)))
    await deps.onMoneyDoubted(tx, deps, { hostId, paymentId });
}

async function clearCharge(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  books: ChargeBooks,
  rows: readonly KeptRow[],
  fresh: ReadonlySet<number>,
): Promise<void> {
  const cleared = { payments: 0, refunds: 0 };
  for (const row of rows) {
    if (row.kind === 'payment') cleared.payments += row.cleared;
    else cleared.refunds -= row.cleared;
  }
  for (const row of rows) {
    const more = clearedOf(row.gross - row.cleared, books, cleared);
    if (row.kind === 'payment') cleared.payments += more;
    else cleared.refunds -= more;
    const now = row.cleared + more;
    if (more !== 0) await setCleared(tx, row.id, now);
    if (fresh.has(row.id)) await postRow(tx, deps, row, now);
    else if (more !== 0) await postCleared(tx, deps, row, { more, now });
  }
}

/** Posts a row's net money and fee against the gateway's debt; the rest goes to suspense. */
async function postRow(tx: Tx, deps: Pick<Deps, 'clock'>, row: KeptRow, cleared: number): Promise<void> {
  const entries: NewEntry[] = [
    { account: 'bank', amount: -row.net },
    { account: 'mdr_expense', amount: -row.fee },
    { account: 'gateway_receivable', amount: cleared },
    { account: 'unfulfilled_suspense', amount: row.gross - cleared },
  ];
  await postSettlement(tx, deps, row, `settlement:${row.id}`, entries);
}

/** Moves money out of suspense whose charge is now known. */
async function postCleared(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  row: KeptRow,
  { more, now }: { more: number; now: number },
): Promise<void> {
  const entries: NewEntry[] = [
    { account: 'unfulfilled_suspense', amount: -more },
    { account: 'gateway_receivable', amount: more },
  ];
  await postSettlement(tx, deps, row, `settlement:${row.id}:${now}`, entries);
}

async function postSettlement(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  row: KeptRow,
  idemKey: string,
  entries: readonly NewEntry[],
): Promise<void> {
  await postJournal(tx, deps, {
    kind: 'settlement',
    idemKey,
    ref: { type: 'settlement_row', id: String(row.id) },
    effectiveAt: startOfWibDate(row.settled_on),
    entries: entries.filter(({ amount }) => amount !== 0),
  });
}

/**
 * Takes a wrong row back, as if its file had not had it: posts its lines back, and closes the tasks that it alone explained.
 * Returns false when it was undone before.
 */
export async function undoSettlement(
  tx: Tx,
  deps: Deps,
  { id, charge }: Pick<KeptRow, 'id' | 'charge'>,
): Promise<boolean> {
  if (charge !== null) await lockCharges(tx, [charge]);
  const now = deps.clock.now();
  const row = await takeRow(tx, id, now);
  if (row === null) return false;
  await postSettlement(tx, deps, row, `settlement:${id}:undone`, [
    { account: 'bank', amount: row.net },
    { account: 'mdr_expense', amount: row.fee },
    { account: 'gateway_receivable', amount: -row.cleared },
    { account: 'unfulfilled_suspense', amount: row.cleared - row.gross },
  ]);
  const ofRow = (['row_changed', 'fee_unexpected', 'unknown_row'] as const).map((what) => subjectOf(what, row));
  await closeDifferences(tx, ofRow, now);
  if (row.charge !== null) await clearCharges(tx, deps, [row.charge]);
  return true;
}

/**
 * Applies new book entries to settlements: suspense rows clear their charges, and money not paid out in time becomes a
 * task each, or one where a gateway's files do not reach that far.
 */
export async function followSettlements(db: Db, deps: Deps): Promise<void> {
  await transaction(db, async (tx) => {
    const rows = await findChargesOfRows(tx);
    await closeDifferences(
      tx,
      rows.map((row) => subjectOf('unknown_row', row)),
      deps.clock.now(),
    );
  });
  for (let after = ''; ;) {
    const charges = await openCharges(db, after, BATCH);
    await transaction(db, (tx) => clearCharges(tx, deps, charges));
    if (charges.length < BATCH) break;
    after = charges.at(-1) ?? '';
  }
  await followUnsettled(db, deps);
}

async function followUnsettled(db: Db, deps: Pick<Deps, 'clock'>): Promise<void> {
  const now = deps.clock.now();
  const today = wibDate(now);
  const unsettled = await listUnsettled(db, {
    before: addDays(today, -SETTLE_WITHIN_DAYS),
    since: startOfWibDate(addDays(today, -WINDOW_DAYS)),
    days: SETTLE_WITHIN_DAYS,
  });
  const single = unsettled.filter(({ covered }) => covered);
  const waiting = Map.groupBy(
    unsettled.filter(({ covered }) => !covered),
    ({ gateway }) => gateway,
  );
  const differences: Difference[] = [
    ...single.map(({ reference, gateway, payment_id: payment, received, paid_on: paidOn }) => ({
      subject: `unsettled ${reference}`,
      detail: { ours: { gateway, payment, received, paid_on: paidOn }, theirs: null },
    })),
    ...[...waiting].map(([gateway, charges]) => ({
      subject: `files_missing ${gateway}`,
      detail: {
        ours: { charges: charges.length, received: charges.reduce((sum, { received }) => sum + received, 0) },
        theirs: { settled_up_to: charges[0]?.newest },
      },
    })),
  ];
  const open = (await openSubjects(db, 'unsettled')).map((subject) => subject.split(' ')[1] ?? '');
  const settled = await settledOf(db, open);
  const complete = (await openSubjects(db, 'files_missing')).filter(
    (subject) => !waiting.has(subject.split(' ')[1] ?? ''),
  );
  await transaction(db, async (tx) => {
    await closeDifferences(tx, [...[...settled].map((reference) => `unsettled ${reference}`), ...complete], now);
    await openDifferences(tx, differences, { now });
  });
}

function sumOf(rows: readonly KeptRow[], kind: KeptRow['kind'], sign: 1 | -1) {
  const of = rows.filter((row) => row.kind === kind);
  return { rows: of.length, gross: of.reduce((sum, { gross }) => sum + sign * gross, 0) };
}

/** The gateway's side. */
function sideOf({ row_key: row, kind, reference, provider_id: providerId, gross, fee, net, settled_on: on }: KeptRow) {
  return { row, kind, reference, provider_id: providerId, gross, fee, net, settled_on: on };
}

function subjectOf(what: 'row_changed' | 'fee_unexpected' | 'unknown_row', row: KeptRow): string {
  return `${what} ${row.gateway}:${row.row_key}`;
}

function* batchesOf<One>(all: readonly One[]): Generator<One[]> {
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH);
}
