/** Titles of the legal pages. Their texts are docs/documents/*.md. */
export const documentText = {
  privacy: 'Kebijakan Pribadi',
  terms: 'Syarat dan Ketentuan',
  pageTitle: (title: string) => `${title} · Mabarin`,
} as const;
