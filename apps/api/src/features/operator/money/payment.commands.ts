import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { LogValues } from '@mabarin/domain/desk/log.text';
import { settlementReason } from '@mabarin/domain/desk/reasons';
import { fail } from '@mabarin/domain/errors';
import { isWibDate, wibDate } from '@mabarin/domain/time';
import { countOpenDifferences } from '#features/tasks/index.ts';
import { recordCall, requireSeen, type Call, type Done } from '#features/operator/call.commands.ts';
import { OperatorError } from '#features/operator/operator.error.ts';
import type { Deps } from '#deps.ts';
import {
  endGatewayPause,
  findPaidReference,
  inquire,
  reportGateways,
  setGatewayPause,
} from '#features/payments/index.ts';
import {
  SettlementFileError,
  importSettlements,
  readSettlements,
  reconcileDay,
  type ReadSettlements,
} from '#features/reconciliation/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { GatewayError } from '#ports/gateway.port.ts';
import type { Db, Tx } from '#schema.ts';

export async function listGateways(db: Db, deps: Deps) {
  return { data: await reportGateways(db, deps) };
}

/** Gives a gateway no new orders until it is resumed. Throws `desk.*`. */
export async function pauseGateway(tx: Tx, deps: Deps, { subject: name }: Call): Promise<Done> {
  requireGateway(deps, name);
  await setGatewayPause(tx, name, deps.clock.now());
  return {
    text: `${name} gets no new orders until "gateways resume ${name}". It is still asked about those it has.`,
    after: { paused: true },
  };
}

/** Throws `desk.*`. */
export async function resumeGateway(tx: Tx, deps: Deps, call: Call): Promise<Done> {
  const { subject: name } = call;
  requireGateway(deps, name);
  const pausedAt = await endGatewayPause(tx, name);
  if (pausedAt !== null) requireSeen(call, name, pausedAt.toISOString());
  return { text: `${name} gets new orders again.`, before: { paused: pausedAt !== null }, after: { paused: false } };
}

function requireGateway({ gateways }: Deps, name: string): void {
  const known = gateways.all.map((gateway) => gateway.name);
  if (!known.includes(name)) throw fail('desk.not_found');
}

/** Asks the gateway about an order, or a charge by our reference, like its notification would. */
export async function askGateway(db: Db, deps: Deps, call: Call) {
  const id = call.subject;
  await transaction(db, (tx) => recordCall(tx, deps, call));
  try {
    // By its own number a paid payment would not be asked about.
    const payment = await inquire(db, deps, (await findPaidReference(db, id)) ?? id);
    if (payment === null) throw fail('desk.payment_gone');
    const { status, exception } = payment;
    return { text: `${id} is ${status}${exception === 'none' ? '' : `, ${exception}`}.`, data: { status, exception } };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw fail('desk.gateway_silent');
  }
}

/** Asks gateways about every payment of a day (Asia/Jakarta), like the daily run for the last three days. */
export async function reconcile(db: Db, deps: Deps, call: Call): Promise<string> {
  const day = call.subject;
  if (!isWibDate(day) || day > wibDate(deps.clock.now()))
    throw new OperatorError(
      `${day} is no day up to today: write it as YYYY-MM-DD, such as ${wibDate(deps.clock.now())}.`,
    );
  await transaction(db, (tx) => recordCall(tx, deps, call));
  const run = await reconcileDay(db, deps, day);
  if (run === null)
    throw new OperatorError(`Another process reconciles ${day} or another day. Try again in some minutes.`);
  return [
    `${day}: ${run.asked} charges asked`,
    `${run.agreed} agreed`,
    `${run.found} brought money that is credited now`,
    `${run.different} differ`,
    `${run.unanswered} got no answer`,
    `${await countOpenDifferences(db)} tasks of the reason reconciliation are open`,
  ].join('\n  ');
}

type Import = Call<{ name: string; gateway: string | null; again?: boolean | undefined }>;

/** Imports a gateway's settlement file; an unreadable one changes nothing. */
export async function importSettlementFile(db: Db, deps: Deps, call: Import) {
  const read = await readUpload(db, deps, call);
  // Logged before its first row counts.
  await logFile(db, deps, call, { rows: read.rows.length + read.leftOut + read.repeated });
  const done = await importSettlements(db, deps, read);
  const differences = await countOpenDifferences(db);
  const text = [
    `${done.gateway}: ${done.added} rows are new, ${done.known} were known, ${done.leftOut} are of something else`,
    ...(done.undone === 0 ? [] : [`${done.undone} were undone and do not count; with --again they do`]),
    `Rp${done.net} paid out of Rp${done.gross}, Rp${done.fee} kept by the gateway`,
    `${done.unknown} rows are of no charge of ours`,
    `${done.found} charges brought money that is credited now`,
    `${differences} tasks of the reason reconciliation are open`,
  ].join('\n  ');
  return { text, data: { ...done, differences } };
}

/** Throws `desk.*` for a file that `importSettlementFile` would refuse, and logs the reason. */
export async function checkSettlementFile(db: Db, deps: Deps, call: Import): Promise<void> {
  await readUpload(db, deps, call);
}

function logFile(db: Db, deps: Deps, call: Call, after: LogValues): Promise<void> {
  return transaction(db, (tx) => recordCall(tx, deps, call, { text: '', after }));
}

async function readUpload(db: Db, deps: Deps, call: Import): Promise<ReadSettlements> {
  const { upload } = call;
  const { name, gateway, again = false } = call.input;
  const content = upload === undefined ? createReadStream(name) : Readable.from([upload]);
  try {
    return await readSettlements(db, deps, { name, content, gateway, again });
  } catch (error) {
    if (!(error instanceof SettlementFileError)) throw error;
    if (error.fault === null) throw new OperatorError(error.message);
    const reason = settlementReason(error.fault, error.lines);
    await logFile(db, deps, call, { refused: reason });
    throw fail('desk.settlement_unreadable', { values: { reason } });
  }
}
