export const searchText = {
  label: 'Mau mabar? Cari host',
  hint: 'Nama atau username',
  submit: 'Cari',
  directory: 'Lihat host yang lagi main',

  list: 'Host yang cocok',
  short: 'Tulis minimal 3 huruf ya.',
  busy: 'Mencari…',
  started: 'Sudah mulai',
  notStarted: 'Belum mulai',
  count: (hosts: number) => `${hosts} host ditemukan.`,
  nobody: (typed: string) => `Tidak ada host bernama “${typed}”.`,
  nobodyHelp: 'Cek ejaannya, atau pakai username dari link atau QR di layar host kamu.',
} as const;
