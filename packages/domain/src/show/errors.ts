import { type FailureTable, refusals } from '#failures.ts';

export const showErrors = {
  ...refusals({
    'show.invalid':
      'Pastikan menit diisi 0 sampai 600 dan tiap target punya nominal (Rp1.000 sampai Rp1.000.000.000) dan judul (maksimum 60 karakter). Nominal tidak boleh sama.',
    'show.vote_invalid':
      'Pastikan judul voting dan 2 sampai 6 pilihan sudah diisi (maksimum 60 karakter), dan lamanya 1 sampai 600 menit. Pilihan tidak boleh sama.',
    'show.vote_closed':
      'Voting sudah ditutup, jadi pilihannya tidak dihitung lagi. Kosongkan pilihan voting untuk tetap mengirim support.',
  }),
  'show.vote_unknown': { kind: 'not_found', text: 'Voting ini tidak ada.' },
  'show.event_unknown': { kind: 'not_found', text: 'Catatan ini tidak ada.' },
} as const satisfies FailureTable;
