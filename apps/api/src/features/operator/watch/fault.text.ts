import type { Notice } from '#features/operator/inbox/notice.text.ts';
import { momentText } from '#platform/mail/format.ts';

/** Notices of what is no task. */
export const faultText = {
  outage: (since: Date): Notice => ({
    subject: '[Mabarin] Database mati',
    title: `Database tidak bisa ditulis sejak ${momentText(since)}`,
    paragraphs: [
      'Tidak ada yang bisa memesan. Uang yang masuk dicatat sesudah database hidup lagi; tidak ada yang hilang.',
      'Teknisi, sekarang: systemctl status postgresql, df -h, lalu runbook "the database is away".',
    ],
  }),
  outageOver: (since: Date, now: Date): Notice => ({
    subject: '[Mabarin] Database hidup lagi',
    title: `Database hidup lagi sejak ${momentText(now)}`,
    paragraphs: [`Tadi mati sejak ${momentText(since)}. Periksa "Status" di meja.`],
  }),
  restarted: (process: string): Notice => ({
    subject: `[Mabarin] Proses ${process} mati dan sudah jalan lagi`,
    title: `Proses ${process} mati sendiri dan sudah jalan lagi`,
    paragraphs: ['Teknisi: sebabnya ada di journalctl -u "mabarin-api@*", sebelum baris "ready" yang terakhir.'],
  }),
  updated: (version: string): Notice => ({
    subject: `[Mabarin] Versi ${version} dipasang`,
    title: `Versi ${version} sekarang jalan`,
    paragraphs: ['Bukan kamu atau temanmu yang memasangnya: kabari teknisi sekarang.'],
  }),
  signedIn: (operator: string, network: string, at: Date): Notice => ({
    subject: `[Mabarin] ${operator} masuk dari tempat baru`,
    title: `${operator} masuk dari ${network}`,
    paragraphs: [
      `Pertama kali dari sana, ${momentText(at)}.`,
      `Bukan dia: operator lain menjalankan "mabarin ops operators disable ${operator}" sekarang.`,
    ],
  }),
};
