import { readFile } from 'node:fs/promises';
import { fail } from '@mabarin/domain/errors';
import { isFailureError, type Failure } from '@mabarin/domain/failures';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { Deps } from '#deps.ts';
import { findMoneyStop, markFiled } from '#features/cash/index.ts';
import { recordCall, requireSeen, type Call, type Done } from '#features/operator/call.commands.ts';
import { OperatorError } from '#features/operator/operator.error.ts';
import { checkEnd, endByHand, isSendable, readCashOuts, type CashOutToSend } from './payout.commands.ts';
import { moneyStopped } from './stop.commands.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Db, Tx } from '#schema.ts';

const COLUMNS = ['Referensi', 'Kode bank', 'Bank', 'Nomor rekening', 'Nama', 'Jumlah'];

/**
 * A CSV for the bank's bulk upload of the cash-outs that may be sent by hand. Each is in one file only, unless
 * `--again` asks for it once more.
 */
export async function fileCashOuts(tx: Tx, deps: Deps, call: Call<{ again: boolean }>): Promise<Done<string>> {
  const open = (await readCashOuts(tx, deps, { operator: call.operator.name })).filter(
    (cashOut) => isSendable(deps, cashOut) && (call.seen === undefined || cashOut.id in call.seen),
  );
  for (const { id, seen } of open) requireSeen(call, id, seen);
  const filed = await markFiled(
    tx,
    open.map(({ id }) => id),
    { now: deps.clock.now(), again: call.input.again },
  );
  const rows = open.filter(({ id }) => filed.includes(id));
  if (rows.length === 0) {
    const stop = await findMoneyStop(tx);
    throw stop === null ? fail('desk.nothing_to_file') : moneyStopped(stop);
  }
  const sum = rows.reduce((total, { send }) => total + send, 0);
  const data = stringify(
    [COLUMNS, ...rows.map((row) => [row.id, row.bank_code, row.bank, row.number, row.holder, row.send])],
    { escape_formulas: true, record_delimiter: 'windows' },
  );
  return { text: `A file of ${rows.length} cash-outs, Rp${sum}.`, after: { cashOuts: filed, sum }, data };
}

/** `why`: an Indonesian sentence of a refusal, or ''. */
export type AnsweredRow = { id: string; outcome: 'paid' | 'rejected' | 'recorded' | 'refused'; why: string };

type Answering = Call<{ lookedUp: boolean }>;

/**
 * Marks cash-outs paid or rejected by the bank's answer file: any CSV whose rows have our reference, the amount that was
 * sent and a word for the outcome. An unreadable row changes nothing; a refused one leaves the others.
 */
export async function takeAnswers(db: Db, deps: Deps, call: Answering): Promise<{ data: AnsweredRow[] }> {
  const answers = readAnswers(await contentOf(call));
  await transaction(db, (tx) => recordCall(tx, deps, call, { text: '', after: { rows: answers.length } }));
  const cashOuts = await readCashOuts(db, deps, { operator: call.operator.name });
  const open = new Map(cashOuts.map((cashOut) => [cashOut.id, cashOut]));
  const rows: AnsweredRow[] = [];
  for (const answer of answers)
    rows.push(await endAnswered(db, deps, call, { ...answer, send: open.get(answer.id)?.send }));
  return { data: rows };
}

/** The bank's answers of a file beside our open cash-outs; `cashOut` undefined: none is open. */
export async function readAnswered(
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  { operator, content }: { operator: string; content: string },
): Promise<{ as: Answer['as']; cashOut: CashOutToSend | undefined; isAmountRight: boolean }[]> {
  const open = await readCashOuts(db, deps, { operator });
  return readAnswers(content).map(({ id, as, amounts }) => {
    const cashOut = open.find((one) => one.id === id);
    return { as, cashOut, isAmountRight: cashOut !== undefined && amounts.includes(cashOut.send) };
  });
}

/** Throws what `takeAnswers` would refuse now: an unreadable file, and one of which no row can be marked. */
export async function checkAnswers(db: Db, deps: Deps, call: Answering): Promise<void> {
  const answers = readAnswers(await contentOf(call));
  const cashOuts = await readCashOuts(db, deps, { operator: call.operator.name });
  const open = new Map(cashOuts.map((cashOut) => [cashOut.id, cashOut]));
  const refusals: Failure[] = [];
  for (const answer of answers) {
    const { id, as, amounts } = answer;
    const refusal =
      amountRefusal(id, amounts, open.get(id)?.send) ??
      (await refusalOf(checkEnd(db, deps, { ...call, subject: id }, as)));
    if (refusal === null) return;
    refusals.push(refusal);
  }
  const [refusal] = refusals;
  if (refusal === undefined) return;
  throw refusals.length === 1 ? refusal : fail('desk.none_marked', { values: { why: refusal.message } });
}

async function refusalOf(check: Promise<void>): Promise<Failure | null> {
  try {
    await check;
    return null;
  } catch (error) {
    if (isFailureError(error)) return error;
    throw error;
  }
}

function amountRefusal(id: string, amounts: readonly number[], send: number | undefined): Failure | null {
  if (send === undefined || amounts.includes(send)) return null;
  return fail('desk.answer_amount', { values: { id, send: send.toLocaleString('id-ID') } });
}

type Answer = { id: string; as: 'paid' | 'rejected'; amounts: number[] };

async function endAnswered(
  db: Db,
  deps: Deps,
  call: Answering,
  { id, as, amounts, send }: Answer & { send: number | undefined },
): Promise<AnsweredRow> {
  // Logged like the command for one.
  const name = as === 'paid' ? 'cash-outs paid' : 'cash-outs reject';
  try {
    const wrong = amountRefusal(id, amounts, send);
    if (wrong !== null) throw wrong;
    const { outcome } = await endByHand(db, deps, { ...call, act: { name }, subject: id }, as);
    return { id, outcome, why: '' };
  } catch (error) {
    if (!isFailureError(error)) throw error;
    return { id, outcome: 'refused', why: error.message };
  }
}

const BYTES_MAX = 1_000_000;
const ROWS_MAX = 1_000;

async function contentOf({ subject, upload }: Call): Promise<string> {
  if (upload !== undefined) return upload;
  const content = await readFile(subject, 'utf8').catch((error: unknown) => {
    throw new OperatorError(`${subject} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  });
  if (content.length > BYTES_MAX) throw new OperatorError(`${subject} is longer than ${BYTES_MAX} characters.`);
  return content;
}

const REFERENCE = /CO-[\dA-F]{12}/;
const outcomes = new Map<string, 'paid' | 'rejected'>([
  ...['paid', 'success', 'successful', 'completed', 'ok', 'berhasil', 'sukses', 'selesai', 'terkirim'].map(
    (word): [string, 'paid'] => [word, 'paid'],
  ),
  ...['failed', 'rejected', 'returned', 'gagal', 'ditolak', 'retur'].map((word): [string, 'rejected'] => [
    word,
    'rejected',
  ]),
]);

/** Rows without a reference, such as the bank's header and sums, are left out. */
function readAnswers(content: string): Answer[] {
  const answers: Answer[] = [];
  for (const [index, cells] of recordsOf(content).entries()) {
    const id = cells.map((cell) => REFERENCE.exec(cell)?.[0]).find((found) => found !== undefined);
    if (id === undefined) continue;
    const said = new Set(cells.flatMap((cell) => outcomes.get(cell.trim().toLowerCase()) ?? []));
    const [as] = said;
    if (as === undefined || said.size > 1) throw unreadable(`baris ${index + 1} (${id}) tanpa satu kata hasil`);
    if (answers.some((answer) => answer.id === id)) throw unreadable(`${id} ada dua kali`);
    answers.push({ id, as, amounts: cells.map(amountOf) });
  }
  if (answers.length === 0) throw unreadable('tidak ada referensi CO-...');
  if (answers.length > ROWS_MAX) throw unreadable(`lebih dari ${ROWS_MAX} baris`);
  return answers;
}

function recordsOf(content: string): string[][] {
  try {
    return parse(content, { bom: true, delimiter: [',', ';', '\t'], relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    throw unreadable(error instanceof CsvError ? 'ini bukan CSV, atau terpotong' : String(error));
  }
}

/** `1.495.000,00`, `1,495,000.00`, `Rp1495000`; NaN for anything else. */
function amountOf(cell: string): number {
  const digits = cell.replace(/^\s*(?:Rp|IDR)?\s*/i, '').trim();
  if (!/^\d[\d.,]*$/.test(digits)) return Number.NaN;
  return Number(digits.replace(/[.,]\d{2}$/, '').replace(/[.,]/g, ''));
}

function unreadable(reason: string): Failure {
  return fail('desk.answers_unreadable', { values: { reason } });
}
