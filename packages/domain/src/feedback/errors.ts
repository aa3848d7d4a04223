import type { FailureTable } from '#failures.ts';

export const feedbackErrors = {
  'feedback.invalid': {
    kind: 'refused',
    text: 'Pastikan untuk mengisi judul dan pesan pada formulir. Judul maksimum 160 karakter!',
  },
  'feedback.contact_invalid': {
    kind: 'refused',
    text: 'Isi email yang benar dan pesanmu dulu ya!',
  },
} as const satisfies FailureTable;
