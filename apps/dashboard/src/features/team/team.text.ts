import type { HelperRole } from '@mabarin/domain/team/roles';

const roles: Record<HelperRole, string> = { moderator: 'Moderator', finance: 'Keuangan' };

export const teamText = {
  title: 'Tim',
  intro: 'Anggota membantu dengan akun mereka sendiri. Semua tercatat di Riwayat.',
  add: 'Undang',
  invite: 'Undang anggota',
  email: 'Email',
  emailHint: 'Undangan hanya bisa diterima oleh akun dengan email ini, sekali, dalam 7 hari.',
  role: 'Peran',
  choices: [
    {
      value: 'moderator',
      title: 'Moderator',
      description: 'Antrian, game, gift, dan alert. Tidak melihat uang, rekening, email, dan link overlay.',
    },
    { value: 'finance', title: 'Keuangan', description: 'Cash dan laporan. Tidak melihat antrian.' },
  ],
  send: 'Kirim undangan',
  invited: (email: string) => `Undangan dikirim ke ${email}.`,
  members: 'Anggota',
  noMembers: 'Belum ada anggota.',
  noMembersHelp: 'Kirim undangan dulu. Begitu diterima, anggotanya muncul di sini.',
  roles,
  more: (name: string) => `Lainnya untuk ${name}`,
  seen: (when: string) => `Terakhir aktif ${when}`,
  neverSeen: 'Belum pernah masuk',
  changeRole: (role: HelperRole) => `Jadikan ${roles[role]}`,
  changeRoleAsk: (name: string, role: HelperRole) => `${name} menjadi ${roles[role]} dan harus masuk lagi. Lanjutkan?`,
  roleChanged: (name: string, role: HelperRole) => `${name} sekarang ${roles[role]}.`,
  remove: 'Hapus',
  removeAsk: (name: string) => `${name} langsung keluar dari akun kamu di semua perangkat. Hapus dari tim?`,
  removed: (name: string) => `${name} dihapus dari tim.`,
  invitations: 'Undangan yang menunggu',
  until: (role: HelperRole, moment: string) => `${roles[role]}, sampai ${moment}`,
  withdraw: 'Batalkan undangan',
  withdrawn: (email: string) => `Undangan ${email} dibatalkan.`,
  incomplete: 'team.email_invalid',
} as const;

export const logText = {
  title: 'Riwayat',
  intro: 'Siapa melakukan apa di akun kamu. Disimpan 1 tahun.',
  person: 'Tampilkan',
  everybody: 'Semua',
  owner: 'Kamu sendiri',
  you: 'Kamu',
  empty: 'Belum ada yang tercatat.',
  emptyHelp: 'Begitu kamu atau tim kamu mengubah sesuatu, catatannya muncul di sini.',
  more: 'Tampilkan lagi',
} as const;

export const hostsText = {
  title: 'Pilih akun',
  help: 'Satu sesi hanya untuk satu akun. Pindah lagi lewat menu kapan saja.',
  roles: { owner: 'Akun kamu', ...roles },
  open: 'Buka',
  openOf: (name: string) => `Buka akun ${name}`,
  now: 'Sedang dibuka',
} as const;
