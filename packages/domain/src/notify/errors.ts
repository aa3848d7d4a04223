import { refusals } from '#failures.ts';

export const notifyErrors = refusals({
  'notify.address_invalid':
    'Alamat channel tidak valid. Tempel link webhook Discord, atau token bot dan ID chat Telegram.',
  'notify.address_gone': 'Channel ini menolak kita. Pastikan alamatnya masih ada dan botnya sudah masuk ke chat.',
  'notify.not_found': 'Channel ini sudah tidak ada. Muat ulang halaman ya!',
  'notify.too_many': 'Maksimum 10 channel. Hapus satu dulu ya!',
  'notify.events_missing': 'Pilih minimal satu kejadian untuk channel ini!',
  'notify.service_off': 'Layanan ini belum tersedia.',
  'notify.device_gone':
    'Browser ini menolak notifikasi kita untuk seterusnya, jadi notifikasi di sini dimatikan. Nyalakan lagi kalau masih mau.',
  'notify.refused':
    'Layanan notifikasi browser ini menolak pesannya. Matikan lalu nyalakan lagi notifikasi di sini ya!',
  'notify.unavailable': 'Layanannya sedang tidak menjawab. Coba lagi nanti ya!',
});
