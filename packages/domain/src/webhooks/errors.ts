import type { FailureTable } from '#failures.ts';

export const webhooksErrors = {
  'webhooks.url_invalid': {
    kind: 'refused',
    text: 'Isi alamat https server kamu, misalnya https://bot.contoh.com/mabarin. Tanpa user, password, atau alamat IP, dan dengan port 443 atau di atas 1024 ya!',
  },
  'webhooks.url_inside': {
    kind: 'refused',
    text: 'Alamat itu mengarah ke jaringan dalam, jadi tidak bisa kami hubungi. Pakai alamat yang bisa dibuka dari internet ya!',
  },
  'webhooks.events_missing': { kind: 'refused', text: 'Pilih minimal satu kejadian yang mau dikirim ya!' },
  'webhooks.full': {
    kind: 'refused',
    text: 'Webhook sudah penuh: maksimum 5. Hapus yang tidak dipakai dulu ya!',
  },
  'webhooks.not_found': { kind: 'refused', text: 'Webhook ini sudah tidak ada.' },
  'webhooks.off': { kind: 'refused', text: 'Webhook ini sedang mati. Nyalakan dulu, lalu coba lagi ya!' },
  'webhooks.delivery_not_found': {
    kind: 'refused',
    text: 'Kiriman ini sudah tidak ada. Catatan disimpan 14 hari.',
  },
} as const satisfies FailureTable;
