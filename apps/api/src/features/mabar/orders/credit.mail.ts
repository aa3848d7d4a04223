import { rupiahText } from '@mabarin/domain/rupiah';
import { dayText, wibDate } from '@mabarin/domain/time';
import type { Config } from '#platform/config.ts';
import { mailLayout } from '#platform/mail/layout.ts';
import type { Mail } from '#ports/mailer.port.ts';

/** Games given back; `amount` in rupiah. `host` is the host's name. */
type Given = { host: string; title: string; games: number; amount: number; expires_at: Date; ticket: string };

/** Says that a host gave games back. The code is on the ticket only, because mails are forwarded and kept. */
export function creditMail({ origins }: Pick<Config, 'origins'>, to: string, given: Given): Mail {
  return {
    to,
    subject: `${given.host} mengembalikan ${given.games} game sebagai kredit`,
    ...mailLayout({
      title: `Kamu dapat kredit ${rupiahText(given.amount)}`,
      paragraphs: [
        `${given.host} mengembalikan ${given.games} game ${given.title} yang belum dimainkan.`,
        [
          'Kode kreditnya ada di tiket kamu. Tulis di formulir pesanan mabar host ini, bisa dipakai sebagian.',
          // The last day, as on the ticket: it ends at midnight.
          `Berlaku sampai ${dayText(wibDate(given.expires_at.getTime() - 1))}.`,
        ].join('\n'),
      ],
      button: { label: 'Buka tiket', url: `${origins.public}/tiket/${given.ticket}` },
    }),
  };
}
