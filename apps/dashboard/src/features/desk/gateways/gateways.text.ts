import type { DeskGateway } from '@mabarin/api-client/contract/desk/office';

const circuits: Record<DeskGateway['circuit'], string> = {
  closed: 'jalan',
  open: 'mati: dilewati, dicoba lagi tiap 30 detik',
  'half-open': 'sedang dicoba lagi',
};

export const gatewaysText = {
  title: 'Gateway',
  intro:
    'Yang mati dilewati sendiri dan pesanan pindah ke gateway berikutnya; hidup lagi juga sendiri. Kalau semua mati, kabari gateway-nya.',
  empty: 'Belum ada gateway.',
  circuits,
  order: (place: number) => `urutan ke-${place} untuk pembayaran baru`,
  only: 'hanya untuk pembayaran lamanya',
  failures: (count: number) => `${count} gagal berturut-turut`,
  since: (when: string) => `sejak ${when}`,
  lastError: (when: string, message: string) => `Gagal terakhir ${when}: ${message}`,
} as const;
