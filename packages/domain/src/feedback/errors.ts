import type { FailureTable } from '#failures.ts';

/** Refusals of the feedback form (docs/spec/dashboard.md 5). */
export const feedbackErrors = {
  'feedback.invalid': {
    kind: 'refused',
    text: 'Pastikan untuk mengisi judul dan pesan pada formulir. Judul maksimum 160 karakter!',
  },
} as const satisfies FailureTable;
