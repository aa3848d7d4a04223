import type { CashOutState } from '@mabarin/domain/cash/payout';
import { moneyKindText, type ReportFile } from '@mabarin/domain/reports/report';
import { wibClock, wibDate } from '@mabarin/domain/time';
import type { FileRows } from './file.queries.ts';
import { bankName } from '#features/cash/index.ts';
import type { Cell } from '#platform/csv.ts';

const entryStates = { queued: 'Menunggu', playing: 'Bermain', done: 'Selesai' } as const;
const cashOutStates: Record<CashOutState, string> = {
  requested: 'Diproses',
  processing: 'Diproses',
  paid: 'Terkirim',
  failed: 'Gagal, saldo dikembalikan',
  rejected: 'Ditolak, saldo dikembalikan',
};

const cells: { [File in ReportFile]: (row: FileRows[File], emails: boolean) => Cell[] } = {
  transactions: (row) => [
    row.version,
    ...when(row.at),
    moneyKindText(row.kind),
    row.description,
    ...inAndOut(row.amount),
    row.balance,
    ...inAndOut(row.fee),
    ...inAndOut(row.qris),
    row.reference,
    row.ready,
  ],
  orders: (row) => [
    ...when(row.at),
    row.player_name,
    row.player_id,
    row.player_server,
    titleOf(row),
    row.count,
    row.played,
    row.state === null ? null : entryStates[row.state],
    row.price,
    row.fee,
    row.credit,
    row.discount,
    row.gross,
    row.reference,
    row.message,
  ],
  vouchers: (row) => [
    ...when(row.at),
    row.code,
    row.player_name,
    row.player_id,
    row.player_server,
    titleOf(row),
    row.count,
    row.price + row.discount,
    row.discount,
    row.price,
    row.reference,
  ],
  supports: (row, emails) => [
    ...when(row.at),
    row.name,
    emails ? row.email : null,
    row.amount,
    row.fee,
    row.gross,
    row.reference,
    row.message,
  ],
  games: (row) => [...when(row.at), row.result === 'win' ? 'WIN' : 'LOSE', row.players, row.names],
  'cash-outs': (row) => [
    row.id,
    ...when(row.at),
    row.amount,
    row.fee,
    row.amount - row.fee,
    bankName(row.bank_code),
    row.holder,
    cashOutStates[row.state],
    row.ended_at === null ? null : wibDate(row.ended_at),
  ],
};

export function cellsOf<File extends ReportFile>(file: File, row: FileRows[File], emails: boolean): Cell[] {
  return cells[file](row, emails);
}

function when(at: Date): [string, string] {
  return [wibDate(at), wibClock(at)];
}

function titleOf({ title, players }: { title: string; players: number }): string {
  return players > 1 ? `${title}, ${players} pemain` : title;
}

/** No amount is negative: outgoing money has its own column. */
function inAndOut(amount: number): [Cell, Cell] {
  return [amount > 0 ? amount : null, amount < 0 ? -amount : null];
}
