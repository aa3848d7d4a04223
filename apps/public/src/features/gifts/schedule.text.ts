export const scheduleText = {
  pageTitle: (name: string) => `Jadwal gift ${name} · Mabarin`,
  mabar: (firstName: string) => `Klik disini untuk mabar dengan ${firstName}`,
  title: 'JADWAL PENGIRIMAN GIFT',
  unscheduled: 'Belum terjadwal',
  today: 'Hari ini!',
  tomorrow: 'Besok',
  empty: (firstName: string) => `Belum ada jadwal kirim gift untuk ${firstName}.`,
  emptyHelp: 'Gift yang dimenangkan penonton akan muncul di sini.',
  claim: 'Klaim gift',
  more: (count: number) => `Dan ${count} gift lagi sesudah ini.`,
  fromHost: 'Gift dari host',
} as const;
