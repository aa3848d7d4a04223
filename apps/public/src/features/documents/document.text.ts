/** Titles of the legal pages. Their texts are docs/documents/*.md. */
export const documentText = {
  privacy: 'Kebijakan Pribadi',
  terms: 'Syarat dan Ketentuan',
  termsDescription: 'Aturan memakai Mabarin untuk penonton dan host: pesanan, pembayaran, gift dan pencairan.',
  privacyDescription: 'Data yang Mabarin simpan, untuk apa, siapa yang melihatnya, dan hak kamu atasnya.',
  pageTitle: (title: string) => `${title} · Mabarin`,
} as const;
