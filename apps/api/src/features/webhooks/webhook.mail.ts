import { dayText } from '@mabarin/domain/time';
import type { BuilderChange } from '@mabarin/domain/webhooks/changes';
import { WEBHOOK_FAILING_DAYS } from '@mabarin/domain/webhooks/retry';
import { CHANGES_PAGE } from '#platform/http/answers/changes.ts';
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

/** Tells an owner of a key of an announced change. */
export function changeMail(
  { origins }: Pick<Config, 'origins'>,
  host: { email: string; name: string },
  { of, sunset, text }: BuilderChange,
): Mail {
  return {
    to: host.email,
    subject: `Bot kamu: ada yang berubah ${dayText(sunset)}`,
    ...mailLayout({
      title: `Halo ${host.name}!`,
      paragraphs: [
        `Kamu punya remote, webhook, atau aliran kejadian di Mabarin. Mulai ${dayText(sunset)} ini berubah: ${of.join(', ')}.`,
        text,
        'Sampai hari itu semuanya jalan seperti biasa. Kalau bot kamu tidak memakainya, tidak ada yang perlu kamu lakukan.',
      ],
      button: { label: 'Baca perubahannya', url: `${origins.public}${CHANGES_PAGE}` },
    }),
  };
}
