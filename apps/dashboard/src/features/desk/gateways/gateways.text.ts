import type { DeskGateway } from '@mabarin/api-client/contract/desk/office';

const circuits: Record<DeskGateway['circuit'], string> = {
  closed: 'jalan',
  open: 'mati: dilewati, dicoba lagi tiap 30 detik',
  'half-open': 'sedang dicoba lagi',
};

export const gatewaysText = {
  title: 'Gateway',
  how: 'Kalau satu gateway mati?',
  intro:
    'Yang mati dilewati sendiri dan pesanan pindah ke gateway berikutnya; hidup lagi juga sendiri. Uang untuk QR yang sudah tampil tetap dicatat. Yang jalan tapi macet: hentikan di sini.',
  empty: 'Belum ada gateway.',
  circuits,
  order: (place: number) => `urutan ke-${place} untuk pembayaran baru`,
  stopped: 'tidak dipakai untuk pembayaran baru',
  only: 'hanya untuk pembayaran lamanya',
  failures: (count: number) => `${count} gagal berturut-turut`,
  since: (when: string) => `sejak ${when}`,
  waits: (count: number, since: string) => `${count} pembayaran menunggu, paling lama sejak ${since}`,
  noneWaits: 'Tidak ada pembayaran yang menunggu.',
  pause: 'Hentikan pesanan baru',
  pauseAsk: (name: string, others: readonly string[]) =>
    others.length === 0
      ? `${name} gateway terakhir yang jalan. Semua pesanan baru akan ditolak sampai dibuka lagi. Yang sudah punya QR masih bisa membayar.`
      : `Pesanan baru pindah dari ${name} ke ${others.join(', ')}. Yang sudah punya QR ${name} masih bisa membayar, dan ${name} tetap ditanya.`,
  paused: 'Pesanan baru tidak lewat gateway ini lagi.',
  pausedSince: (when: string) => `dihentikan operator sejak ${when}`,
  resume: 'Pakai lagi',
  resumeAsk: (name: string) => `Pesanan baru boleh lewat ${name} lagi.`,
  resumed: 'Gateway ini dipakai lagi.',
  lastError: (when: string, message: string) => `Gagal terakhir ${when}: ${message}`,
} as const;
