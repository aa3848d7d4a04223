import type { HelperRole } from '@mabarin/domain/team/roles';
import type { Config } from '#platform/config.ts';
import { momentText } from '#platform/mail/format.ts';
import { mailLayout } from '#platform/mail/layout.ts';
import type { Mail } from '#ports/mailer.port.ts';

const does: Record<HelperRole, string> = {
  moderator: 'Sebagai moderator kamu bisa mengatur antrian, game, gift, dan alert. Uang dan rekening tidak kamu lihat.',
  finance: 'Sebagai bagian keuangan kamu bisa melihat cash dan laporan. Antrian tidak kamu lihat.',
};

export function invitationMail(
  { origins }: Pick<Config, 'origins'>,
  host: { name: string; username: string },
  invitation: { email: string; role: HelperRole; code: string; until: Date },
): Mail {
  return {
    to: invitation.email,
    subject: `Undangan masuk tim @${host.username} di Mabarin`,
    ...mailLayout({
      title: 'Halo!',
      paragraphs: [
        `${host.name} (@${host.username}) mengundang kamu membantu akun Mabarin-nya. ${does[invitation.role]}`,
        `Undangan ini hanya untuk email ini, sekali pakai, dan berlaku sampai ${momentText(invitation.until)}. Jangan diteruskan: siapa pun yang memegang link-nya bisa membuat akun atas email kamu.`,
        'Kalau kamu tidak kenal host ini, abaikan saja email ini.',
      ],
      button: { label: 'Lihat undangan', url: `${origins.public}/undangan-tim/${invitation.code}` },
    }),
  };
}

/** Tells a host about a new team member, in case it is not the intended one. */
export function joinedMail(
  { origins }: Pick<Config, 'origins'>,
  host: { email: string; name: string },
  member: { name: string; email: string },
): Mail {
  return {
    to: host.email,
    subject: 'Anggota baru di tim Mabarin kamu',
    ...mailLayout({
      title: `Halo ${host.name}!`,
      paragraphs: [
        `${member.name} (${member.email}) menerima undangan dan sekarang ada di tim kamu.`,
        'Bukan orang yang kamu undang? Hapus dari halaman Tim; dalam 2 detik dia keluar dari akun kamu.',
      ],
      button: { label: 'Buka halaman Tim', url: `${origins.dashboard}/dashboard/team` },
    }),
  };
}
