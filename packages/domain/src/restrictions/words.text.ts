/** Names of the parts, and of an objection's form. */
export const restrictionWords = {
  more: 'Selengkapnya',
  text: 'Keberatanmu',
  missing: 'Tulis dulu keberatanmu.',
  send: 'Ajukan keberatan',
  sent: 'Keberatanmu sudah masuk.',
  why: 'Alasannya',
  waits: 'Menunggu',
  can: 'Yang bisa kamu lakukan',
  ends: 'Sampai kapan',
  object: 'Keberatan',
} as const;
