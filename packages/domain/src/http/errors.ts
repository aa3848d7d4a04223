import type { FailureTable } from '#failures.ts';

/** Separate from the table, because display pages need no other sentence. */
export const BROKEN_TEXT = 'Ada kesalahan di server kami. Coba lagi ya!';

export const httpErrors = {
  'http.malformed': {
    kind: 'malformed',
    text: 'Ada data yang kurang atau salah. Belum ada yang tersimpan. Muat ulang halaman, lalu coba lagi ya!',
  },
  'http.not_found': { kind: 'not_found', text: 'Alamat ini tidak ada.' },
  'http.too_slow': {
    kind: 'too_slow',
    text: 'Data yang dikirim terlalu lama sampai. Cek internet kamu lalu coba lagi ya!',
  },
  'http.too_large': {
    kind: 'too_large',
    text: 'Data terlalu besar dan belum tersimpan. Pakai file yang lebih kecil ya!',
  },
  'http.wrong_type': { kind: 'wrong_type', text: 'Jenis data yang dikirim tidak didukung.' },
  'http.too_many': { kind: 'too_many', text: 'Terlalu banyak permintaan. Tunggu sebentar lalu coba lagi ya!' },
  'http.broken': { kind: 'broken', text: BROKEN_TEXT },
  'http.unavailable': { kind: 'unavailable', text: 'Server sedang sibuk. Tunggu sebentar lalu coba lagi ya!' },
  'http.key_reused': {
    kind: 'key_reused',
    text: 'Formulir ini sudah pernah dikirim dengan isi lain. Muat ulang dan cek kiriman tadi, baru coba lagi ya!',
  },
  'http.in_progress': { kind: 'conflict', text: 'Permintaan yang sama masih diproses. Tunggu sebentar ya!' },
  'http.captcha': { kind: 'refused', text: 'Cek "Saya bukan robot" gagal. Centang lagi, lalu kirim ulang ya!' },
} as const satisfies FailureTable;
