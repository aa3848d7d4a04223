export const hoursPanelText = {
  hours: 'Jadwal main',
  hoursHelp: 'Saat kamu tutup atau belum mulai, halamanmu menulis kapan kamu main lagi. Waktu WIB.',
  noHours: 'Belum ada jadwal.',
  day: 'Hari',
  start: 'Jam',
  add: 'Tambah jadwal',
  remove: (day: string, start: string) => (start === '' ? `Hapus jadwal ${day}` : `Hapus jadwal ${day} ${start}`),
  save: 'Simpan jadwal',
  saved: 'Jadwal main sudah disimpan.',

  /** Completes `Ada kesalahan saat ... Coba lagi ya!`. */
  action: 'menyimpan jadwal main',
} as const;
