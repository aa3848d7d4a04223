import type { CashOutHold } from '@mabarin/domain/cash/cash';
import { instantText } from '@mabarin/domain/time';

/** The reply to an accepted request, with reason and end of a hold. */
export function acceptedText(hold: CashOutHold | null): string {
  if (hold === null) return 'Permintaan pencairan saldo berhasil diterima. Saldo kamu akan segera dicairkan.';
  return `Permintaan pencairan saldo berhasil diterima. ${holdText(hold)}`;
}

export function holdText({ because, until }: CashOutHold): string {
  const why = because === 'bank' ? 'Rekening kamu baru disimpan' : 'Anggota tim yang memintanya baru bergabung';
  return `${why}, jadi saldo dikirim setelah ${instantText(until)}.`;
}

type GivenGames = { games: number; title: string; player: string };

/** Texts of ledger entries other than payments in the list of transactions. */
export const entryText = {
  cashout: (id: string) => `Pencairan saldo ${id}`,
  cashout_returned: (id: string) => `Pengembalian pencairan saldo ${id}`,
  refund: (id: string) => `Uang kembali ke penonton ${id}`,
  refund_returned: (id: string) => `Uang kembali ${id} batal, saldo kembali`,
  hold_taken: () => 'Uang yang ditarik kembali penyedia pembayaran, dompet, atau bank',
  hold_returned: () => 'Uang yang ditarik kembali, saldo dikembalikan',
  credit_given: ({ games, title, player }: GivenGames) => `Kredit ${games} game ${title} untuk ${player}`,
  credit_returned: ({ title, player }: GivenGames) => `Sisa kredit ${title} dari ${player} yang tidak dipakai`,
};

/** Text on the bank statement of a cash-out; banks keep the first 10 to 30 characters. */
export function payoutNote(id: string): string {
  return `Mabarin ${id}`;
}
