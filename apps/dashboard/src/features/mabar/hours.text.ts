/** Words of break, last order and planned hours. */
export const hoursText = {
  menu: 'Istirahat dan pesanan terakhir',
  begin: (minutes: number) => `Istirahat ${minutes} menit`,
  began: 'Istirahat dimulai. Penonton melihat jamnya.',
  end: 'Akhiri istirahat',
  ended: 'Istirahat selesai.',
  onBreak: 'Istirahat, lanjut dalam',
  endKey: 'Akhiri',

  lastOrder: 'Pesanan terakhir',
  lastOrderHelp: 'Setelah itu pesanan tertutup sendiri. Yang sudah bayar atau QRIS-nya masih terbuka tetap dilayani.',
  way: 'Tutup kapan?',
  byCount: 'Saat sekian menunggu',
  byCountHelp: 'Yang sedang membayar ikut dihitung.',
  byTime: 'Pada jam tertentu',
  byTimeHelp: 'Waktu WIB.',
  waiting: 'Jumlah menunggu',
  time: 'Jam (WIB)',
  set: 'Atur',
  cancel: 'Batal',
  lift: 'Batalkan pesanan terakhir',
  liftKey: 'Batalkan',
  isSet: 'Pesanan terakhir sudah diatur.',
  closed: 'Antrian sudah penuh, jadi pesanan langsung ditutup.',
  lifted: 'Pesanan terakhir dibatalkan, pesanan tetap dibuka.',
  /** `Pesanan terakhir: saat 10 menunggu`, `jam 22.00`; one of them is given. */
  lastOrderLine: (waiting: number | null, clock: string | null) => {
    const parts = [
      ...(waiting === null ? [] : [`saat ${waiting} menunggu`]),
      ...(clock === null ? [] : [`jam ${clock} WIB`]),
    ];
    return `Pesanan terakhir: ${parts.join(', ')}`;
  },

  plan: 'Atur jadwal main',
  hours: 'Jadwal Main',
  hoursHelp: 'Saat kamu tutup atau belum mulai, halamanmu menulis kapan kamu main lagi. Waktu WIB.',
  noHours: 'Belum ada jadwal.',
  day: 'Hari',
  start: 'Jam',
  add: 'Tambah jadwal',
  remove: (day: string, start: string) => (start === '' ? `Hapus jadwal ${day}` : `Hapus jadwal ${day} ${start}`),
  save: 'Simpan Jadwal',
  saved: 'Jadwal main sudah disimpan.',

  actions: {
    break: 'mengatur istirahat',
    lastOrder: 'mengatur pesanan terakhir',
    hours: 'menyimpan jadwal main',
  },
} as const;
