import { refusals } from '#failures.ts';

export const pushErrors = refusals({
  'push.off': 'Notifikasi belum tersedia di sini. Biarkan tiket ini terbuka, HP berbunyi saat giliranmu tiba.',
  'push.subscription_invalid':
    'Notifikasi dari browser ini belum bisa kami kirim. Coba Chrome, Firefox, Edge atau Safari, atau biarkan tiket ini terbuka.',
});
