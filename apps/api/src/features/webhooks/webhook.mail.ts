import { WEBHOOK_FAILING_DAYS } from '@mabarin/domain/webhooks/retry';
import { hostOf } from './webhook.text.ts';
import type { Config } from '#platform/config.ts';
import { mailLayout } from '#platform/mail/layout.ts';
import type { Mail } from '#ports/mailer.port.ts';

/** Says that an endpoint was switched off, because it accepted nothing for days or refuses for good. */
export function switchedOffMail(
  config: Pick<Config, 'origins'>,
  host: { email: string; name: string; username: string },
  { url, reason }: { url: string; reason: 'gone' | 'failing' },
): Mail {
  const cause =
    reason === 'gone'
      ? `menolak kiriman dari akun @${host.username} untuk seterusnya (401, 403, 404 atau 410)`
      : `tidak menerima kiriman dari akun @${host.username} selama ${WEBHOOK_FAILING_DAYS} hari`;
  return {
    to: host.email,
    subject: 'Webhook Mabarin kamu dimatikan',
    ...mailLayout({
      title: `Halo ${host.name}!`,
      paragraphs: [
        `Server kamu di ${hostOf(url)} ${cause}, jadi webhook itu kami matikan. Uang, antrian dan overlay kamu tidak terpengaruh.`,
        'Kalau servernya sudah jalan lagi, nyalakan webhook-nya di dashboard, lalu kirim ulang yang gagal dari catatannya. Catatan disimpan 14 hari. Kejadian selama webhook mati tidak dicatat, jadi tidak bisa dikirim ulang.',
      ],
      button: { label: 'Buka webhook', url: `${config.origins.dashboard}/dashboard/webhook` },
    }),
  };
}
