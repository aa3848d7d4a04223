import type { DeviceEvent } from '@mabarin/domain/notify/device';

const events: Record<DeviceEvent, string> = {
  order: 'Pesanan yang sudah dibayar',
  support: 'Support',
  claim: 'Gift yang dimenangkan',
  alarm: 'Alert yang terlalu lama belum tampil',
  queue_empty: 'Antrian kosong',
  last_order: 'Pesanan terakhir tercapai',
  cash_out: 'Pencairan selesai atau gagal',
  sign_in: 'Login dari perangkat baru',
};

export const deviceText = {
  title: 'Notifikasi di perangkat ini',
  help: 'Muncul walau dashboard ditutup, sampai kamu logout dari perangkat ini. Di iPhone, pasang dulu dashboard ke layar utama.',
  impossible:
    'Browser ini belum bisa menerima notifikasi. Di iPhone, pasang dulu dashboard ke layar utama lewat tombol Bagikan.',
  events,
  supportFrom: 'Support mulai dari',
  supportFromHint: '0: semua support',
  quiet: 'Jam tenang (WIB)',
  from: 'Dari jam',
  until: 'Sampai jam',
  none: 'Pilih minimal satu kejadian ya!',
  start: 'Nyalakan notifikasi',
  save: 'Simpan',
  try: 'Coba kirim',
  tried: 'Notifikasi tes dikirim',
  stop: 'Matikan',
  saved: 'Notifikasi di perangkat ini aktif',
  blocked:
    'Browser ini memblokir notifikasi Mabarin. Buka pengaturan situs di browser, izinkan notifikasi, lalu coba lagi.',
  closed: 'Izinnya belum diberikan. Nyalakan lagi, lalu pilih Izinkan.',
  lost: 'Browser ini tidak menerima notifikasi lagi. Nyalakan lagi ya!',
  failed: 'Browser ini tidak memberi alamat notifikasi. Coba lagi nanti ya!',
} as const;
