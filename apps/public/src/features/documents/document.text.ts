/** The legal pages: their titles are the spec's. The texts are the owner's to deliver. */
export const documentText = {
  titles: {
    'privacy-policy': 'Kebijakan Pribadi',
    'terms-and-conditions': 'Syarat dan Ketentuan',
  } as Readonly<Record<string, string>>,
  pageTitle: (title: string) => `${title} · Mabarin`,
  pending: 'Dokumen ini sedang disiapkan.',
  help: 'Isi lengkapnya akan tampil di halaman ini.',
} as const;
