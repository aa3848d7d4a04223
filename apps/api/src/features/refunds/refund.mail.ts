import type { RefundState } from '@mabarin/domain/refunds/refund-states';
import { rupiahText } from '@mabarin/domain/rupiah';
import type { Refund, refundsOfPayment } from './refund.queries.ts';
import type { Config } from '#platform/config.ts';
import { mailLayout } from '#platform/mail/layout.ts';
import type { Mail } from '#ports/mailer.port.ts';

const texts: Readonly<Record<Exclude<RefundState, 'processing'>, { subject: string; title: string; text: string }>> = {
  requested: {
    subject: 'Uang kembali Mabarin kamu sedang diperiksa',
    title: 'Permintaan uang kembali sudah masuk',
    text: 'Tim kami memeriksa setiap permintaan uang kembali. Statusnya selalu bisa kamu lihat di tiket.',
  },
  approved: {
    subject: 'Uang kembali Mabarin kamu disetujui',
    title: 'Uang kembali kamu disetujui',
    text: 'Uangnya segera kami kirim.',
  },
  paid: {
    subject: 'Uang kembali Mabarin kamu sudah dikirim',
    title: 'Uang kembali kamu sudah dikirim',
    text: 'Uang yang kembali lewat QRIS bisa butuh beberapa hari kerja sampai terlihat di aplikasimu.',
  },
  refused: {
    subject: 'Uang kembali Mabarin kamu tidak disetujui',
    title: 'Uang kembali kamu tidak disetujui',
    text: 'Alasannya ada di tiket.',
  },
  failed: {
    subject: 'Uang kembali Mabarin kamu gagal dikirim',
    title: 'Uang kembali kamu gagal dikirim',
    text: 'Uangnya tidak sampai ke kamu dan masih ada di kami.',
  },
};
/** An operator cancelled the refund before it was sent. */
const cancelled = {
  subject: 'Uang kembali Mabarin kamu dibatalkan',
  title: 'Uang kembali kamu dibatalkan',
  text: 'Tim Mabarin membatalkannya sebelum uangnya dikirim.',
};
/** The bank refused the transfer. */
const another = {
  subject: 'Tulis rekening lain untuk uang kembali Mabarin kamu',
  title: 'Bank menolak transfer ke rekening kamu',
  text: 'Uang kembali kamu tetap disetujui dan jumlahnya tetap sama.',
};
const transferred = { ...texts.paid, text: 'Uangnya kami transfer ke rekening tujuan di tiket.' };
const bounced = { ...texts.failed, text: 'Uangnya tidak sampai ke rekening tujuan di tiket dan masih ada di kami.' };
const gamesBack = 'Game ini dikembalikan ke pesanan.';

/** `kept`: the parts of a refusal; none: it is none. */
type MailedTogether = {
  kept: readonly string[];
  refunds: Awaited<ReturnType<typeof refundsOfPayment>>;
  areGamesBack: boolean;
  ticket: string;
};

/** The outcome of refunds that were asked or decided together, without any typed text. `areGamesBack`: their games wait again. */
export function refundMail(
  { origins }: Pick<Config, 'origins'>,
  to: string,
  { refunds, areGamesBack, ticket, kept, ...first }: Refund & MailedTogether,
): Mail {
  const { state, method, number_end: end } = first;
  const { subject, title, text } = wordsOf(first);
  const isBack = state === 'refused' || state === 'failed';
  const isOpen = state === 'requested' || state === 'approved';
  const asks = isOpen && method === 'transfer' && end === null;
  return {
    to,
    subject,
    ...mailLayout({
      title,
      paragraphs: [
        ...refunds.map(({ id, player_name: player, games, amount, credit }) =>
          [
            `Nomor uang kembali: ${id}`,
            ...(player === null ? [] : [`Pemain: ${player}, ${games} game`]),
            `Jumlah: ${rupiahText(amount)}`,
            ...(credit > 0 && !areGamesBack ? [`Kembali sebagai kredit: ${rupiahText(credit)}`] : []),
          ].join('\n'),
        ),
        ...(asks && state === 'approved' && !isAccountRefused(first)
          ? []
          : [areGamesBack ? `${gamesBack} ${text}` : text]),
        ...kept,
        ...(isBack ? [`Ada pertanyaan? Hubungi admin dengan nomor ini: ${origins.public}/hubungi-admin`] : []),
        ...(asks ? ['Isi dulu rekening tujuan di tiket kamu. Sesudah itu uangnya kami kirim ke sana.'] : []),
      ],
      button: { label: 'Buka tiket', url: `${origins.public}/tiket/${ticket}` },
    }),
  };
}

/** The bank refused the account of an approved refund, and its payer has named no other yet. */
export function isAccountRefused(refund: Pick<Refund, 'state' | 'account_version' | 'number_end'>): boolean {
  return refund.state === 'approved' && refund.account_version > 0 && refund.number_end === null;
}

function wordsOf(refund: Refund) {
  const { state, method, paid_at: paidAt } = refund;
  if (isAccountRefused(refund)) return another;
  if (state === 'failed' && paidAt === null) return cancelled;
  if (method === 'transfer' && (state === 'paid' || state === 'failed'))
    return state === 'paid' ? transferred : bounced;
  return texts[state === 'processing' ? 'approved' : state];
}
