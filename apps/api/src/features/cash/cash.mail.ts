import type { Host } from '#features/accounts/index.ts';
import type { Config } from '#platform/config.ts';
import { momentText } from '#platform/mail/format.ts';
import { mailLayout } from '#platform/mail/layout.ts';
import type { Mail } from '#ports/mailer.port.ts';

/** Says where cash-outs go from now on, in case it was not the host. `number` is the masked one. */
export function bankAccountMail(
  { origins }: Pick<Config, 'origins'>,
  host: Pick<Host, 'email' | 'name' | 'username'>,
  saved: { at: Date; bank: string; number: string; holder: string },
): Mail {
  return {
    to: host.email,
    subject: 'Rekening pencairan Mabarin kamu disimpan',
    ...mailLayout({
      title: `Halo ${host.name}!`,
      paragraphs: [
        `Rekening pencairan akun @${host.username} disimpan pada ${momentText(saved.at)}: ${saved.bank} ${saved.number} atas nama ${saved.holder}. Saldo yang kamu cairkan akan dikirim ke sana.`,
        'Bukan kamu yang menyimpannya? Ada orang lain di akun kamu. Klik tombol di bawah untuk membuat password baru: semua perangkat akan keluar dan pencairan butuh password itu. Lalu hubungi kami.',
      ],
      button: { label: 'Bukan saya, reset password', url: `${origins.public}/forgot-password` },
    }),
  };
}
