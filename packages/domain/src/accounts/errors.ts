import type { FailureTable } from '#failures.ts';

/** Refusals of login, sessions and finding a host (docs/spec/public.md sections 5 and 8). */
export const accountsErrors = {
  'accounts.login_invalid': { kind: 'refused', text: 'Pastikan sudah mengisi email dan password dengan benar!' },
  'accounts.login_wrong': { kind: 'refused', text: 'Email atau password salah!' },
  'accounts.relogin': {
    kind: 'relogin',
    text: 'Aktivitas kamu berhenti karena login sudah tidak valid. Kalau tidak sedang maintenance, coba login lagi dalam beberapa detik ya!',
  },
  'accounts.host_not_found': {
    kind: 'refused',
    text: 'Host ini tidak ada. Mau jadi host? Daftar lewat tombol "Jadi Host" ya!',
  },
} as const satisfies FailureTable;
