import type { FailureTable } from '#failures.ts';

/** Refusals of the feedback form (docs/spec/dashboard.md 5) and of the contact form (docs/decisions/accounts.md). */
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
