import type { Host } from '#features/accounts/index.ts';
import type { Config } from '#platform/config.ts';
import { momentText } from '#platform/mail/format.ts';
import { mailLayout } from '#platform/mail/layout.ts';
import type { Mail } from '#ports/mailer.port.ts';

/** Reports the closing of an account, in case it was not its host. */
export function closingMail({ origins }: Pick<Config, 'origins'>, host: Host, until: Date): Mail {
  return {
    to: host.email,
    subject: 'Akun Mabarin kamu ditutup',
    ...mailLayout({
      title: `Halo ${host.name}!`,
      paragraphs: [
        `Akun @${host.username} ditutup atas permintaanmu. Halamanmu sudah tidak bisa dibuka penonton.`,
        `Berubah pikiran? Masuk lagi sebelum ${momentText(until)}, dan akunmu kembali seperti semula. Setelah itu data dirimu dihapus; catatan uang disimpan tanpa namamu.`,
        'Bukan kamu yang menutupnya? Buat password baru lewat "Lupa Password" sekarang juga, lalu masuk.',
      ],
      button: { label: 'Masuk dan batalkan', url: `${origins.public}/login` },
    }),
  };
}
