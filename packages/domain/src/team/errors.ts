import type { FailureTable } from '#failures.ts';

export const teamErrors = {
  'team.not_allowed': {
    kind: 'refused',
    text: 'Peran kamu di tim ini tidak bisa membuka bagian itu. Minta pemilik akun ya!',
  },
  'team.email_invalid': { kind: 'refused', text: 'Isi email yang benar dan pilih perannya ya!' },
  'team.own_email': { kind: 'refused', text: 'Itu email akun kamu sendiri. Undang email orang lain ya!' },
  'team.already_member': { kind: 'refused', text: 'Email ini sudah ada di tim kamu.' },
  'team.full': {
    kind: 'refused',
    text: 'Tim sudah penuh: maksimum 20 anggota dan undangan. Hapus yang tidak dipakai dulu ya!',
  },
  'team.member_not_found': { kind: 'refused', text: 'Anggota ini sudah tidak ada di tim kamu.' },
  'team.invitation_not_found': { kind: 'refused', text: 'Undangan ini sudah tidak ada.' },
  'team.invitation_invalid': {
    kind: 'refused',
    text: 'Undangan ini sudah dipakai, dibatalkan, atau lewat 7 hari. Minta undangan baru ke host ya!',
  },
  'team.name_invalid': { kind: 'refused', text: 'Isi nama kamu, maksimum 50 karakter.' },
  'team.no_host': { kind: 'refused', text: 'Akun kamu tidak ada di tim host mana pun. Minta undangan ke host ya!' },
  'team.not_a_member': { kind: 'refused', text: 'Kamu tidak ada di tim host itu.' },
  'team.password_elsewhere': {
    kind: 'refused',
    text: 'Password kamu adalah password akun host kamu sendiri. Pindah ke akun itu dulu untuk menggantinya ya!',
  },
} as const satisfies FailureTable;
