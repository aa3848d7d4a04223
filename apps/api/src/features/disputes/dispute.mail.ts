import { rupiahText } from '@mabarin/domain/rupiah';
import { dayText } from '@mabarin/domain/time';
import type { DisputeView } from './dispute.queries.ts';
import type { Host } from '#features/accounts/index.ts';
import type { Config } from '#platform/config.ts';
import { mailLayout } from '#platform/mail/layout.ts';
import type { PaymentKind } from '#ports/fulfilment.port.ts';
import type { Mail } from '#ports/mailer.port.ts';

/** Tells the host of a dispute and of its end: the amount, what is held, until when, what helps. */
export function disputeMail(
  { origins }: Pick<Config, 'origins'>,
  host: Pick<Host, 'email' | 'name' | 'username'>,
  { dispute, hold, ended }: DisputeView & { ended: PaymentKind | null },
): Mail {
  const { id, amount, payment_id: payment, state } = dispute;
  const about = `Nomor sengketa: ${id}\nPembayaran: ${payment}\nJumlah yang disengketakan: ${rupiahText(amount)}`;
  const paragraphs =
    state === 'open'
      ? [about, heldText(hold), helpText(dispute)]
      : [about, endText(dispute), takenText(hold), endedText(ended)];
  return {
    to: host.email,
    subject: `${state === 'open' ? 'Sengketa' : 'Hasil sengketa'} ${id}: ${rupiahText(amount)}`,
    ...mailLayout({
      title: `Halo ${host.name}!`,
      paragraphs: [
        state === 'open'
          ? `Dompet atau bank penonton menyengketakan satu pembayaran di akun @${host.username}.`
          : `Sengketa atas satu pembayaran di akun @${host.username} sudah selesai.`,
        ...paragraphs.filter((text) => text !== ''),
      ],
      button:
        state === 'open'
          ? { label: 'Kirim bukti', url: `${origins.dashboard}/dashboard/feedback?sengketa=${id}` }
          : { label: 'Buka saldo', url: `${origins.dashboard}/dashboard/cash` },
    }),
  };
}

function heldText(hold: DisputeView['hold']): string {
  const held = hold === null || hold.state !== 'held' ? 0 : hold.amount - hold.taken;
  return held === 0
    ? 'Dari saldo kamu tidak ada yang ditahan.'
    : `Dari saldo kamu ${rupiahText(held)} ditahan sampai sengketa ini diputuskan. Belum ada yang diambil.`;
}

function helpText({ id, deadline }: DisputeView['dispute']): string {
  return `Kirim bukti lewat halaman Feedback di dashboard sampai ${dayText(deadline)}, sebut ${id}. Ceritakan apa yang membuktikan game atau dukungan itu kamu penuhi, dengan link ke rekaman live, tangkapan layar lobi, atau obrolan dengan penonton. Tanpa bukti kami menjawab dengan catatan yang ada di Mabarin.`;
}

function endText({ state, lost }: DisputeView['dispute']): string {
  if (state === 'won') return 'Sengketa ini dimenangkan. Uang yang ditahan kembali ke saldo kamu.';
  return `Yang kembali ke penonton: ${rupiahText(lost)}.`;
}

/** Says that a payment lost whole pays for nothing more; null: something of it is left. */
function endedText(ended: PaymentKind | null): string {
  if (ended === null) return '';
  return ended === 'support'
    ? 'Support ini tidak tampil lagi di live kamu.'
    : 'Game yang belum dimainkan dari pesanan ini keluar dari antrian kamu. Game yang sedang jalan boleh selesai.';
}

function takenText(hold: DisputeView['hold']): string {
  if (hold === null || hold.state === 'released') return '';
  const rest = hold.share - hold.taken;
  const taken = hold.taken === 0 ? '' : `Yang diambil dari saldo kamu: ${rupiahText(hold.taken)}.`;
  const open =
    hold.state === 'held' && rest > 0 ? `Sisanya ${rupiahText(rest)} ditahan dari pendapatan berikutnya.` : '';
  return [taken, open].filter(Boolean).join(' ');
}
