import { refusals } from '#failures.ts';

export const restrictionsErrors = refusals({
  'restrictions.invalid': 'Tulis dulu keberatanmu, maksimum 1.000 huruf.',
  'restrictions.gone': 'Ini sudah tidak berlaku, jadi tidak perlu keberatan lagi. Muat ulang halamannya.',
});
