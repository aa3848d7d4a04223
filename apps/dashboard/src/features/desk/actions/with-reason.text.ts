export const reasonActText = {
  because: 'Alasan untuk yang bersangkutan',
  choose: 'Pilih alasannya',
  told: 'Ini yang dibaca dan diterima lewat email:',
} as const;
