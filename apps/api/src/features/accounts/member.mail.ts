import type { Member } from './member.queries.ts';
import { notMeButton, notMeParagraph } from './security/security.mail.ts';
import type { Config } from '#platform/config.ts';
import { momentText } from '#platform/mail/format.ts';
import { mailLayout } from '#platform/mail/layout.ts';
import type { Mail } from '#ports/mailer.port.ts';

export function memberResetMail({ origins }: Pick<Config, 'origins'>, member: Member, code: string): Mail {
  return {
    to: member.email,
    subject: 'Link reset password Mabarin',
    ...mailLayout({
      title: `Halo ${member.name}!`,
      paragraphs: [
        'Ada yang meminta reset password untuk akun anggota tim kamu. Klik tombol di bawah untuk membuat password baru.',
        'Link ini berlaku 30 menit, hanya bisa dipakai sekali, dan jangan dibagikan ke siapa pun. Link yang lebih lama sudah tidak berlaku.',
        'Kalau bukan kamu yang meminta, abaikan saja email ini. Password kamu tidak berubah.',
      ],
      button: { label: 'Buat password baru', url: `${origins.public}/reset-password/${code}` },
    }),
  };
}

/** Warns of the change of the password, in case it was not the member. */
export function memberPasswordMail(
  config: Pick<Config, 'origins'>,
  member: Member,
  { at, code }: { at: Date; code: string },
): Mail {
  return {
    to: member.email,
    subject: 'Password Mabarin kamu sudah diganti',
    ...mailLayout({
      title: `Halo ${member.name}!`,
      paragraphs: [
        `Password akun anggota tim kamu diganti pada ${momentText(at)}.`,
        'Perangkat lain sudah keluar dari akun ini.',
        notMeParagraph({ username: null }),
      ],
      button: notMeButton(config, code),
    }),
  };
}
