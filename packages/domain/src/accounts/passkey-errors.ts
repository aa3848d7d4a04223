import type { FailureTable } from '#failures.ts';

export const passkeyErrors = {
  'accounts.passkey_wrong': {
    kind: 'refused',
    text: 'Passkey ini tidak dikenal. Pakai passkey lain, atau masuk dengan email dan password ya!',
  },
  'accounts.passkey_over': { kind: 'refused', text: 'Waktu untuk memakai passkey sudah habis. Ulangi lagi ya!' },
  /** Its authenticator counted fewer uses than before, so somebody has a copy of it. */
  'accounts.passkey_copied': {
    kind: 'refused',
    text: 'Passkey ini sepertinya disalin orang lain, jadi tidak kami terima. Masuk dengan password, lalu hapus di halaman Keamanan.',
  },
  'accounts.passkey_many': { kind: 'refused', text: 'Sudah ada {max} passkey. Hapus dulu yang tidak dipakai ya!' },
  'accounts.passkey_known': { kind: 'refused', text: 'Perangkat ini sudah punya passkey untuk akunmu.' },
  'accounts.passkey_name': { kind: 'refused', text: 'Tulis nama passkey, maksimum 40 huruf.' },
  'accounts.passkey_none': { kind: 'refused', text: 'Akun ini belum punya passkey.' },
} as const satisfies FailureTable;
