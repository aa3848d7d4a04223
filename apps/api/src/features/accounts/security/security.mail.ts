import { maskedEmail } from '@mabarin/domain/privacy/privacy';
import type { Account } from '#features/accounts/account.commands.ts';
import type { Config } from '#platform/config.ts';
import { momentText } from '#platform/mail/format.ts';
import { mailLayout } from '#platform/mail/layout.ts';
import type { Mail } from '#ports/mailer.port.ts';

/** `username` null: a team member, who logs in by e-mail and has no balance. */
type To = Pick<Account, 'email' | 'name' | 'username'>;

/** The button of a mail about a possibly foreign action; its page asks before it acts. */
export function notMeButton({ origins }: Pick<Config, 'origins'>, code: string) {
  return { label: 'Bukan saya', url: `${origins.public}/bukan-saya/${code}` };
}

/** The last paragraph, which explains the button. */
export function notMeParagraph({ username }: Pick<To, 'username'>): string {
  const frozen = username === null ? '' : ' dan pencairan saldo dibekukan';
  return `Bukan kamu? Klik tombol di bawah, lalu tekan "Bukan saya" di halaman yang terbuka: semua perangkat langsung keluar${frozen}. Tombol ini berlaku 7 hari.`;
}

function accountName({ username, email }: To): string {
  return username === null ? email : `@${username}`;
}

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
        `Akun ${accountName(host)} dibuka dari perangkat baru pada ${momentText(login.at)}: ${login.device}, jaringan ${login.network}.`,
        'Kalau ini kamu, tidak ada yang perlu dilakukan.',
        notMeParagraph(host),
      ],
      button: notMeButton(config, login.code),
    }),
  };
}

/** Says that the second factor was switched on or off, or that its recovery codes changed. */
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
      paragraphs: [`${sentence} Akun: ${accountName(host)}, ${momentText(changed.at)}.`, notMeParagraph(host)],
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

/** Says that a passkey was added or removed, or that somebody has a copy of one. */
export function passkeyMail(
  config: Pick<Config, 'origins'>,
  host: To,
  changed: { at: Date; what: keyof typeof passkeyChanges; name: string; code: string },
): Mail {
  const { subject, sentence } = passkeyChanges[changed.what];
  return {
    to: host.email,
    subject,
    ...mailLayout({
      title: `Halo ${host.name}!`,
      paragraphs: [
        `${sentence(changed.name)} Akun: ${accountName(host)}, ${momentText(changed.at)}.`,
        notMeParagraph(host),
      ],
      button: notMeButton(config, changed.code),
    }),
  };
}

const passkeyChanges = {
  added: {
    subject: 'Passkey baru untuk akun Mabarin kamu',
    sentence: (name: string) => `Passkey "${name}" ditambahkan. Perangkat itu sekarang bisa masuk tanpa password.`,
  },
  removed: {
    subject: 'Passkey Mabarin kamu dihapus',
    sentence: (name: string) => `Passkey "${name}" dihapus dan tidak bisa dipakai masuk lagi.`,
  },
  copied: {
    subject: 'Passkey Mabarin kamu mungkin disalin',
    sentence: (name: string) =>
      `Ada yang mencoba memakai salinan passkey "${name}", dan kami menolaknya. Hapus passkey itu di halaman Keamanan, lalu buat yang baru.`,
  },
} as const;

/** Says that an operator was asked to remove the second factor, and at what time that happens. */
export function removalMail(config: Pick<Config, 'origins'>, host: To, removal: { due: Date; code: string }): Mail {
  return {
    to: host.email,
    subject: 'Verifikasi dua langkah Mabarin akan dimatikan',
    ...mailLayout({
      title: `Halo ${host.name}!`,
      paragraphs: [
        `Kami diminta mematikan verifikasi dua langkah akun ${accountName(host)}, karena aplikasi authenticator dan kode cadangannya hilang.`,
        `Ini terjadi pada ${momentText(removal.due)}. Sampai saat itu kode masih diminta.`,
        `Bukan kamu yang meminta? Klik tombol di bawah, lalu tekan "Bukan saya" di halaman yang terbuka: permintaan ini batal dan semua perangkat keluar${host.username === null ? '' : ', dan pencairan saldo dibekukan'}.`,
      ],
      button: notMeButton(config, removal.code),
    }),
  };
}

/** Says at the old and the new address that operators were asked to give the account the new one. */
export function emailChangeMail(
  config: Pick<Config, 'origins'>,
  host: To,
  change: { email: string; due: Date; code: string },
): Mail[] {
  const subject = 'Email akun Mabarin kamu akan diganti';
  const title = `Halo ${host.name}!`;
  const sentence = `Kami diminta mengganti email akun ${accountName(host)} menjadi ${maskedEmail(change.email)}, karena email lamanya tidak bisa dibuka lagi. Ini terjadi pada ${momentText(change.due)}.`;
  const denial = `Bukan kamu yang meminta? Klik tombol di bawah, lalu tekan "Bukan saya" di halaman yang terbuka: permintaan ini batal, semua perangkat keluar, dan pencairan saldo dibekukan.`;
  const button = notMeButton(config, change.code);
  return [
    { to: host.email, subject, ...mailLayout({ title, paragraphs: [sentence, denial], button }) },
    { to: change.email, subject, ...mailLayout({ title, paragraphs: [sentence] }) },
  ];
}

const SUSPENDED =
  'Anggota tim, undangan, remote, webhook dan Discord yang umurnya kurang dari 14 hari ditangguhkan. Alert dan game yang sedang berjalan tetap jalan.';

/** Says that "bukan saya" was pressed, and lists the next steps. */
export function deniedMail({ origins }: Pick<Config, 'origins'>, host: To, at: Date): Mail {
  const isHost = host.username !== null;
  return {
    to: host.email,
    subject: isHost ? 'Pencairan saldo Mabarin kamu dibekukan' : 'Semua perangkat keluar dari akun Mabarin kamu',
    ...mailLayout({
      title: `Halo ${host.name}!`,
      paragraphs: [
        `"Bukan saya" ditekan untuk akun ${accountName(host)} pada ${momentText(at)}. Semua perangkat sudah keluar${isHost ? ' dan saldo tidak bisa dicairkan' : ''}.`,
        ...(isHost
          ? [`${SUSPENDED} Setelah membuat password baru, pilih di halaman Keamanan mana yang kamu kenal.`]
          : []),
        `Buat password baru lewat tombol di bawah.${isHost ? ' 24 jam setelah itu kamu bisa membuka pencairan lagi di halaman Keamanan.' : ''}`,
      ],
      button: { label: 'Buat password baru', url: `${origins.public}/forgot-password` },
    }),
  };
}
