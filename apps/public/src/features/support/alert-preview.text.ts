/** Texts of the alert's preview, loaded after the form's own texts. */
export const alertPreviewText = {
  name: 'Nama kamu',
  message: 'Semangat live-nya bang!',
  shortened: 'Tampil di live:',
} as const;
