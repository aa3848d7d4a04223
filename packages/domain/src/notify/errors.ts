import type { FailureTable } from '#failures.ts';

export const notifyErrors = {
  'notify.address_invalid': {
    kind: 'refused',
    text: 'Alamat channel tidak valid. Tempel link webhook Discord, atau token bot dan ID chat Telegram.',
  },
  'notify.address_gone': {
    kind: 'refused',
    text: 'Channel ini menolak kita. Pastikan alamatnya masih ada dan botnya sudah masuk ke chat.',
  },
  'notify.not_found': { kind: 'refused', text: 'Channel ini sudah tidak ada. Muat ulang halaman ya!' },
  'notify.too_many': { kind: 'refused', text: 'Maksimum 10 channel. Hapus satu dulu ya!' },
  'notify.events_missing': { kind: 'refused', text: 'Pilih minimal satu kejadian untuk channel ini!' },
  'notify.service_off': { kind: 'refused', text: 'Layanan ini belum tersedia.' },
  'notify.unavailable': { kind: 'refused', text: 'Layanannya sedang tidak menjawab. Coba lagi nanti ya!' },
} as const satisfies FailureTable;
