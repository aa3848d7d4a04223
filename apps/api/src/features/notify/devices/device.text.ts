import type { DeviceEvent } from '@mabarin/domain/notify/device';

/** Title of a notice, and the dashboard's page that a press opens. */
export const deviceText: Record<DeviceEvent, { title: string; path: string }> = {
  order: { title: 'Pesanan baru', path: '/dashboard/mabar' },
  support: { title: 'Support baru', path: '/dashboard/support' },
  claim: { title: 'Gift dimenangkan', path: '/dashboard/gift-claim' },
  alarm: { title: 'Alert belum tampil', path: '/dashboard/overlay' },
  queue_empty: { title: 'Antrian kosong', path: '/dashboard/mabar' },
  last_order: { title: 'Pesanan ditutup', path: '/dashboard/mabar' },
  cash_out: { title: 'Pencairan', path: '/dashboard/cash' },
  sign_in: { title: 'Login baru', path: '/dashboard/profile-security' },
};

export const newsText = {
  queueEmpty: 'Semua pemain sudah selesai. Waktunya ajak penonton pesan lagi.',
  lastOrder: 'Batas pesanan terakhir sudah tercapai, jadi pesanan baru ditutup.',
  paid: (amount: string) => `${amount} dari saldo kamu sudah dikirim ke rekening.`,
  returned: (amount: string) => `Pencairan ${amount} tidak berhasil. Uangnya kembali ke saldo kamu.`,
  signIn: (device: string) =>
    `Akunmu baru dibuka dari ${device === '' ? 'perangkat lain' : device}. Bukan kamu? Cek sekarang.`,
  test: { title: 'Tes notifikasi', body: 'Notifikasi dari Mabarin sampai di sini.' },
} as const;
