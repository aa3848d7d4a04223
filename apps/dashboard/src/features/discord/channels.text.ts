import type { ChannelEvent } from '@mabarin/domain/notify/channel';

const events: Record<ChannelEvent, string> = {
  order: 'Pesanan mabar',
  support: 'Support',
  claim: 'Klaim gift',
  alarm: 'Alert belum tampil',
};

export const channelsText = {
  title: 'Channel lain',
  intro: 'Channel Discord lain atau chat Telegram, dengan notifikasi pilihannya sendiri.',
  events,
  empty: 'Belum ada channel lain.',
  failed: 'Channel lain tidak bisa dimuat.',
  retry: 'Coba lagi',
  disabled: 'Channel ini menolak kita. Simpan lagi alamatnya untuk menyalakannya.',
  add: 'Tambah channel',
  edit: 'Ubah',
  remove: 'Hapus',
  removeAsk: (address: string) => `Notifikasi ke ${address} akan berhenti. Lakukan sekarang?`,
  test: 'Tes',
  service: 'Layanan',
  keep: 'Kosongkan untuk tetap memakai alamat yang tersimpan.',
  which: 'Kirim saat',
  saved: 'Channel disimpan.',
  removed: 'Channel dihapus.',
  tested: 'Pesan tes terkirim.',
  cancel: 'Batal',
} as const;
