import type { Host } from './host.queries.ts';
import { notMeButton, notMeParagraph } from './security/security.mail.ts';
import type { Config } from '#platform/config.ts';
import { momentText } from '#platform/mail/format.ts';
import { mailLayout } from '#platform/mail/layout.ts';
import type { Mail } from '#ports/mailer.port.ts';

type To = Pick<Host, 'email' | 'name' | 'username'>;

export type ResetAsker = 'visitor' | 'operator';

const resetAsked: Record<ResetAsker, { by: string; unasked: string }> = {
  visitor: {
    by: 'Ada yang meminta reset password untuk akun',
    unasked: 'Kalau bukan kamu yang meminta, abaikan saja email ini. Password kamu tidak berubah.',
  },
  operator: {
    by: 'Tim Mabarin mengirim link ini supaya kamu bisa membuat password baru untuk akun',
    unasked: 'Sampai kamu membuat password baru, password yang lama masih berlaku. Ada pertanyaan? Hubungi admin.',
  },
};

export function resetMail(
  { origins }: Pick<Config, 'origins'>,
  host: To,
  { code, asker }: { code: string; asker: ResetAsker },
): Mail {
  const { by, unasked } = resetAsked[asker];
  return {
    to: host.email,
    subject: 'Link reset password Mabarin',
    ...mailLayout({
      title: `Halo ${host.name}!`,
      paragraphs: [
        `${by} @${host.username}. Klik tombol di bawah untuk membuat password baru.`,
        'Link ini berlaku 30 menit, hanya bisa dipakai sekali, dan jangan dibagikan ke siapa pun. Link yang lebih lama sudah tidak berlaku.',
        unasked,
      ],
      button: { label: 'Buat password baru', url: `${origins.public}/reset-password/${code}` },
    }),
  };
}

/** A reset ends everything; a change from inside ends the other sessions. */
const ends = {
  reset:
    'Semua perangkat sudah keluar dari akun ini, dan link overlay serta widget yang lama tidak berlaku lagi. Masuk dengan password baru, lalu pasang lagi overlay dan widget kamu di OBS.',
  change:
    'Perangkat lain sudah keluar dari akun ini. Link overlay dan widget kamu tetap berlaku, jadi OBS tidak perlu diubah.',
} as const;

/** Warns of the change of the password, in case it was not the host. */
export function passwordChangedMail(
  config: Pick<Config, 'origins'>,
  host: To,
  changed: { at: Date; by: keyof typeof ends; code: string },
): Mail {
  return {
    to: host.email,
    subject: 'Password Mabarin kamu sudah diganti',
    ...mailLayout({
      title: `Halo ${host.name}!`,
      paragraphs: [
        `Password akun @${host.username} diganti pada ${momentText(changed.at)}.`,
        ends[changed.by],
        notMeParagraph(host),
      ],
      button: notMeButton(config, changed.code),
    }),
  };
}

/** Warns that passwords are being tried, and says how the host gets in meanwhile. */
export function manyLoginsMail({ origins }: Pick<Config, 'origins'>, host: To, attempts: number): Mail {
  return {
    to: host.email,
    subject: 'Banyak percobaan login ke akun Mabarin kamu',
    ...mailLayout({
      title: `Halo ${host.name}!`,
      paragraphs: [
        `Dalam satu jam ini ada lebih dari ${attempts} percobaan login yang gagal ke akun @${host.username}. Password kamu tidak berubah, dan perangkat yang sudah masuk, overlay dan widget tetap jalan.`,
        'Supaya password kamu tidak bisa ditebak, untuk sementara login hanya bisa dari perangkat yang pernah kamu pakai masuk.',
        'Perlu masuk dari perangkat lain sekarang? Klik tombol di bawah untuk membuat password baru, lalu masuk dari perangkat itu.',
      ],
      button: { label: 'Buat password baru', url: `${origins.public}/forgot-password` },
    }),
  };
}
