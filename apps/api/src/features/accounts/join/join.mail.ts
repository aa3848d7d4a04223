import type { Host } from '#features/accounts/host.queries.ts';
import type { Config } from '#platform/config.ts';
import { mailLayout } from '#platform/mail/layout.ts';
import type { Mail } from '#ports/mailer.port.ts';

/** Asks a new host to prove the e-mail. The link uses our own origin, never one from a request. */
export function activationMail(
  { origins }: Pick<Config, 'origins'>,
  host: Pick<Host, 'email' | 'name' | 'username'>,
  code: string,
): Mail {
  return {
    to: host.email,
    subject: 'Aktifkan akun host Mabarin kamu',
    ...mailLayout({
      title: `Halo ${host.name}!`,
      paragraphs: [
        `Terima kasih sudah mendaftar jadi host di Mabarin. Tinggal satu langkah lagi: klik tombol di bawah untuk mengaktifkan akun @${host.username}.`,
        'Link ini berlaku 24 jam dan hanya untuk akun kamu, jadi jangan dibagikan ke siapa pun.',
        'Kalau kamu tidak merasa mendaftar, abaikan saja email ini. Tanpa diklik, akunnya tidak akan aktif.',
      ],
      button: { label: 'Aktifkan akun', url: `${origins.public}/activation/${code}` },
    }),
  };
}
