import type { ChannelEvent, ChannelService } from '@mabarin/domain/notify/channel';

const services: Record<ChannelService, string> = { discord: 'Discord', telegram: 'Telegram' };
const events: Record<ChannelEvent, string> = {
  order: 'Pesanan mabar',
  support: 'Support',
  claim: 'Klaim gift',
  alarm: 'Alert belum tampil',
};

export const channelsText = {
  title: 'Channel lain',
  intro:
    'Tambahan di luar link di atas: channel Discord lain atau chat Telegram, masing-masing dengan kejadiannya sendiri.',
  services,
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
  webhook: 'Link webhook',
  bot: 'Token bot',
  botHelp: 'Dari @BotFather di Telegram. Masukkan botnya ke chat kamu dulu.',
  chat: 'ID chat',
  chatHelp: 'Angka seperti -1001234567890, atau @nama channel.',
  keep: 'Kosongkan untuk tetap memakai alamat yang tersimpan.',
  which: 'Kirim saat',
  saved: 'Channel disimpan.',
  removed: 'Channel dihapus.',
  tested: 'Pesan tes terkirim.',
  cancel: 'Batal',
} as const;
