import { type FailureTable, refusals } from '#failures.ts';

export const webhooksErrors = {
  ...refusals({
    'webhooks.url_invalid':
      'Isi alamat https server kamu, misalnya https://bot.contoh.com/mabarin. Tanpa user, password, atau alamat IP, dan dengan port 443 atau di atas 1024 ya!',
    'webhooks.url_inside':
      'Alamat itu mengarah ke jaringan dalam, jadi tidak bisa kami hubungi. Pakai alamat yang bisa dibuka dari internet ya!',
    'webhooks.events_missing': 'Pilih minimal satu kejadian yang mau dikirim ya!',
    'webhooks.full': 'Webhook sudah penuh: maksimum 5. Hapus yang tidak dipakai dulu ya!',
    'webhooks.not_found': 'Webhook ini sudah tidak ada.',
    'webhooks.off': 'Webhook ini sedang mati. Nyalakan dulu, lalu coba lagi ya!',
    'webhooks.delivery_not_found': 'Kiriman ini sudah tidak ada. Catatan disimpan 14 hari.',
  }),
  // Not found, because an ended key must not differ from a guessed one.
  'webhooks.key_unknown': { kind: 'not_found', text: 'Kunci aliran kejadian ini tidak berlaku.' },
} as const satisfies FailureTable;
