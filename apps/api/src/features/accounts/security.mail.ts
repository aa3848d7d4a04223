import type { Host } from './host.queries.ts';
import type { Config } from '#platform/config.ts';
import { momentText } from '#platform/mail/format.ts';
import { mailLayout } from '#platform/mail/layout.ts';
import type { Mail } from '#ports/mailer.port.ts';

type To = Pick<Host, 'email' | 'name' | 'username'>;

/** The button of a mail about something that its reader may not have done; the page behind it asks before it does anything. */
export function notMeButton({ origins }: Pick<Config, 'origins'>, code: string) {
  return { label: 'Bukan saya', url: `${origins.public}/bukan-saya/${code}` };
}

/** What the button of such a mail does, as its last paragraph. */
export const NOT_ME_PARAGRAPH =
  'Bukan kamu? Klik tombol di bawah, lalu tekan "Bukan saya" di halaman yang terbuka: semua perangkat langsung keluar dan pencairan saldo dibekukan. Tombol ini berlaku 7 hari.';

/** Says that an account was opened on a device that it does not know. */
export function newDeviceMail(
  config: Pick<Config, 'origins'>,
  host: To,
  login: { at: Date; device: string; network: string; code: string },
): Mail {
  return {
    to: host.email,
    subject: 'Login baru ke akun Mabarin kamu',
    ...mailLayout({
      title: `Halo ${host.name}!`,
      paragraphs: [
        `Akun @${host.username} dibuka dari perangkat baru pada ${momentText(login.at)}: ${login.device}, jaringan ${login.network}.`,
        'Kalau ini kamu, tidak ada yang perlu dilakukan.',
        NOT_ME_PARAGRAPH,
      ],
      button: notMeButton(config, login.code),
    }),
  };
}

/** Says that the second factor was switched on or off, or that its recovery codes are others. */
export function secondFactorMail(
  config: Pick<Config, 'origins'>,
  host: To,
  changed: { at: Date; what: keyof typeof secondFactorChanges; code: string },
): Mail {
  const { subject, sentence } = secondFactorChanges[changed.what];
  return {
    to: host.email,
    subject,
    ...mailLayout({
      title: `Halo ${host.name}!`,
      paragraphs: [`${sentence} Akun: @${host.username}, ${momentText(changed.at)}.`, NOT_ME_PARAGRAPH],
      button: notMeButton(config, changed.code),
    }),
  };
}

const secondFactorChanges = {
  on: {
    subject: 'Verifikasi dua langkah Mabarin aktif',
    sentence: 'Mulai sekarang kode dari aplikasi authenticator diminta saat login dari perangkat baru dan pencairan.',
  },
  off: {
    subject: 'Verifikasi dua langkah Mabarin dimatikan',
    sentence: 'Verifikasi dua langkah dimatikan. Mulai sekarang akun ini hanya dijaga password.',
  },
  codes: {
    subject: 'Kode cadangan Mabarin kamu diganti',
    sentence: 'Kode cadangan baru sudah dibuat. Semua kode cadangan yang lama tidak berlaku lagi.',
  },
} as const;

/** Says that an operator was asked to remove the second factor, and when that happens. */
export function removalMail(config: Pick<Config, 'origins'>, host: To, removal: { due: Date; code: string }): Mail {
  return {
    to: host.email,
    subject: 'Verifikasi dua langkah Mabarin akan dimatikan',
    ...mailLayout({
      title: `Halo ${host.name}!`,
      paragraphs: [
        `Kami diminta mematikan verifikasi dua langkah akun @${host.username}, karena aplikasi authenticator dan kode cadangannya hilang.`,
        `Ini terjadi pada ${momentText(removal.due)}. Sampai saat itu kode masih diminta.`,
        'Bukan kamu yang meminta? Klik tombol di bawah, lalu tekan "Bukan saya" di halaman yang terbuka: permintaan ini batal, semua perangkat keluar dan pencairan saldo dibekukan.',
      ],
      button: notMeButton(config, removal.code),
    }),
  };
}

/** Says that "bukan saya" was pressed, and what is to be done now. */
export function frozenMail({ origins }: Pick<Config, 'origins'>, host: To, at: Date): Mail {
  return {
    to: host.email,
    subject: 'Pencairan saldo Mabarin kamu dibekukan',
    ...mailLayout({
      title: `Halo ${host.name}!`,
      paragraphs: [
        `"Bukan saya" ditekan untuk akun @${host.username} pada ${momentText(at)}. Semua perangkat sudah keluar dan saldo tidak bisa dicairkan.`,
        'Buat password baru lewat tombol di bawah. 24 jam setelah itu kamu bisa membuka pencairan lagi di halaman Keamanan.',
      ],
      button: { label: 'Buat password baru', url: `${origins.public}/forgot-password` },
    }),
  };
}
