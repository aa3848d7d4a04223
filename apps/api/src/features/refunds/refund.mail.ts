import type { RefundState } from '@mabarin/domain/refunds/refund-states';
import { rupiahText } from '@mabarin/domain/rupiah';
import type { Refund } from './refund.queries.ts';
import type { Config } from '#platform/config.ts';
import { mailLayout } from '#platform/mail/layout.ts';
import type { Mail } from '#ports/mailer.port.ts';

const texts: Readonly<Record<Exclude<RefundState, 'processing'>, { subject: string; title: string; text: string }>> = {
  requested: {
    subject: 'Refund Mabarin kamu sedang diperiksa',
    title: 'Permintaan refund sudah masuk',
    text: 'Tim kami memeriksa setiap refund. Statusnya selalu bisa kamu lihat di tiket.',
  },
  approved: {
    subject: 'Refund Mabarin kamu disetujui',
    title: 'Refund kamu disetujui',
    text: 'Uangnya segera kami kirim.',
  },
  paid: {
    subject: 'Refund Mabarin kamu sudah dikirim',
    title: 'Refund kamu sudah dikirim',
    text: 'Uang yang kembali lewat QRIS bisa butuh beberapa hari kerja sampai terlihat di aplikasimu.',
  },
  refused: {
    subject: 'Refund Mabarin kamu tidak disetujui',
    title: 'Refund kamu tidak disetujui',
    text: 'Alasannya ada di tiket.',
  },
  failed: {
    subject: 'Refund Mabarin kamu gagal dikirim',
    title: 'Refund kamu gagal dikirim',
    text: 'Uangnya belum bisa dikirim.',
  },
};
/** An operator cancelled the refund before it was sent. */
const cancelled = {
  subject: 'Refund Mabarin kamu dibatalkan',
  title: 'Refund kamu dibatalkan',
  text: 'Tim Mabarin membatalkannya sebelum uangnya dikirim.',
};
/** For a refused or failed refund; money in suspense had bought no game. */
const gamesBack = 'Game kamu dikembalikan ke pesanan.';

/** The outcome of a refund, without any typed text. */
export function refundMail(
  { origins }: Pick<Config, 'origins'>,
  to: string,
  { refund, ticket }: { refund: Refund; ticket: string },
): Mail {
  const { id, games, amount, credit, state, method, number_end: end, paid_at: paidAt } = refund;
  const { subject, title, text } =
    state === 'failed' && paidAt === null ? cancelled : texts[state === 'processing' ? 'approved' : state];
  const isBack = state === 'refused' || state === 'failed';
  const isOpen = state === 'requested' || state === 'approved';
  const asks = isOpen && method === 'transfer' && end === null;
  return {
    to,
    subject,
    ...mailLayout({
      title,
      paragraphs: [
        [
          `Nomor refund: ${id}`,
          `Jumlah: ${rupiahText(amount)}`,
          ...(credit > 0 ? [`Kembali sebagai kredit: ${rupiahText(credit)}`] : []),
        ].join('\n'),
        ...(asks && state === 'approved' ? [] : [isBack && games > 0 ? `${gamesBack} ${text}` : text]),
        ...(isBack ? [`Ada pertanyaan? Hubungi admin dengan nomor refund ini: ${origins.public}/hubungi-admin`] : []),
        ...(asks ? ['Isi dulu rekening tujuan di tiket kamu. Sesudah itu uangnya kami kirim ke sana.'] : []),
      ],
      button: { label: 'Buka tiket', url: `${origins.public}/tiket/${ticket}` },
    }),
  };
}
