/** Words of the alert's preview: apart from the form's, which come first. */
export const alertPreviewText = {
  name: 'Nama kamu',
  message: 'Semangat live-nya bang!',
  shortened: 'Tampil di live:',
} as const;
