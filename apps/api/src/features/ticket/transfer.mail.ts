import { maskPlayer } from '@mabarin/domain/mabar/transfer';
import type { Config } from '#platform/config.ts';
import { mailLayout } from '#platform/mail/layout.ts';
import type { Mail } from '#ports/mailer.port.ts';

/** Tells who paid that their place went to another player (`to`), because anybody with the ticket can press it. */
export function transferMail(
  { origins }: Pick<Config, 'origins'>,
  moved: { id: string; email: string; ticket: string; host: string; to: string },
): Mail {
  const title = `Tempatmu di antrian ${moved.host} sudah dipindahkan`;
  return {
    to: moved.email,
    subject: title,
    ...mailLayout({
      title,
      paragraphs: [
        `Sekarang tempat itu milik ${maskPlayer(moved.to)}. Tiket kamu hanya bisa dilihat.`,
        `Bukan kamu yang memindahkan? Kabari admin dengan nomor transaksi ${moved.id}: ${origins.public}/hubungi-admin`,
      ],
      button: { label: 'Buka tiket', url: `${origins.public}/tiket/${moved.ticket}` },
    }),
  };
}
