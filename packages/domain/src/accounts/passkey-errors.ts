import { refusals } from '#failures.ts';

export const passkeyErrors = refusals({
  'accounts.passkey_wrong': 'Passkey ini tidak dikenal. Pakai passkey lain, atau masuk dengan email dan password ya!',
  'accounts.passkey_over': 'Waktu untuk memakai passkey sudah habis. Ulangi lagi ya!',
  /** The passkey's authenticator counted fewer uses than before, so somebody has a copy of it. */
  'accounts.passkey_copied':
    'Passkey ini sepertinya disalin orang lain, jadi tidak kami terima. Masuk dengan password, lalu hapus di halaman Keamanan.',
  'accounts.passkey_many': 'Sudah ada {max} passkey. Hapus dulu yang tidak dipakai ya!',
  'accounts.passkey_device':
    'Perangkat atau browser ini tidak bisa memakai passkey. Pakai perangkat lain, atau password ya!',
  'accounts.passkey_known': 'Perangkat ini sudah punya passkey untuk akunmu.',
  'accounts.passkey_name': 'Tulis nama passkey, maksimum 40 huruf.',
  'accounts.passkey_none': 'Akun ini belum punya passkey.',
});
