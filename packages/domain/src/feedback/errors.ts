import { refusals } from '#failures.ts';

export const feedbackErrors = refusals({
  'feedback.invalid': 'Pastikan untuk mengisi judul dan pesan pada formulir. Judul maksimum 160 karakter!',
  'feedback.contact_invalid': 'Isi email yang benar dan pesanmu dulu ya!',
});
