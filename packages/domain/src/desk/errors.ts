import type { FailureTable } from '#failures.ts';

/** Refusals of the operators' desk (docs/decisions/operators.md "The desk"). */
export const deskErrors = {
  'desk.relogin': { kind: 'relogin', text: 'Sesi meja sudah habis. Masuk lagi ya!' },
  'desk.sign_in_wrong': {
    kind: 'refused',
    text: 'Nama, kata sandi, atau kode salah. Satu kode hanya sekali pakai: tunggu kode berikutnya.',
  },
  'desk.sign_in_wait': { kind: 'too_many', text: 'Terlalu banyak percobaan. Tunggu {wait} lalu coba lagi.' },
  'desk.code_wrong': {
    kind: 'refused',
    text: 'Kode salah atau sudah dipakai. Tunggu kode berikutnya di aplikasi, lalu coba lagi.',
  },
  'desk.why_missing': {
    kind: 'refused',
    text: 'Tulis dulu apa yang sedang kamu urus, 3 sampai 200 huruf. Alasan ini masuk catatan operator.',
  },
  'desk.not_found': { kind: 'refused', text: 'Yang kamu cari tidak ada.' },
  /** A refusal of a command without a sentence of its own; `reason` is the command line's. */
  'desk.refused': { kind: 'refused', text: 'Tidak bisa dikerjakan: {reason}' },
} as const satisfies FailureTable;
