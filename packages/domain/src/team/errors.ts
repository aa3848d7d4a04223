import { refusals } from '#failures.ts';

export const teamErrors = refusals({
  'team.not_allowed': 'Peran kamu di tim ini tidak bisa membuka bagian itu. Minta pemilik akun ya!',
  'team.email_invalid': 'Isi email yang benar dan pilih perannya ya!',
  'team.own_email': 'Itu email akun kamu sendiri. Undang email orang lain ya!',
  'team.already_member': 'Email ini sudah ada di tim kamu.',
  'team.full': 'Tim sudah penuh: maksimum 20 anggota dan undangan. Hapus yang tidak dipakai dulu ya!',
  'team.member_not_found': 'Anggota ini sudah tidak ada di tim kamu.',
  'team.invitation_not_found': 'Undangan ini sudah tidak ada.',
  'team.invitation_invalid':
    'Undangan ini sudah dipakai, dibatalkan, atau lewat 7 hari. Minta undangan baru ke host ya!',
  'team.name_invalid': 'Isi nama kamu, maksimum 50 karakter.',
  'team.no_host': 'Akun kamu tidak ada di tim host mana pun. Minta undangan ke host ya!',
  'team.not_a_member': 'Kamu tidak ada di tim host itu.',
  'team.password_elsewhere':
    'Password kamu adalah password akun host kamu sendiri. Pindah ke akun itu dulu untuk menggantinya ya!',
});
