import type { FailureTable } from '#failures.ts';

export const giftsErrors = {
  'gifts.claim_invalid': {
    kind: 'refused',
    text: 'Pastikan sudah mengisi id game, server, pesan untuk host dan memilih gift yang diinginkan.',
  },
  'gifts.role_missing': { kind: 'refused', text: 'Jangan lupa memilih role kamu (minimal 1)!' },
  /** Also the sentence of the outcome `claimed: true`, which travels with status 0. */
  'gifts.already_claimed': {
    kind: 'refused',
    text: 'Kamu sudah pernah klaim gift ini sebelumnya. Kasih kesempatan buat yang lain ya!',
  },
  'gifts.cooling_down': { kind: 'refused', text: 'Kamu sudah mencoba klaim gift barusan. Coba 1 jam lagi ya!' },
  'gifts.blacklisted': { kind: 'refused', text: 'Maaf, kamu tidak bisa klaim gift dari host ini.' },
  /** The sentence of the outcome `refresh: true`: quota used, gift off or deleted; no try was counted. */
  'gifts.gone': {
    kind: 'refused',
    text: 'Gift ini sudah habis atau sudah tidak tersedia. Percobaan kamu tidak dihitung, pilih gift lain ya!',
  },
  /** Not the end of a claim: it is stored, and drawn as soon as the beacon's round is known. */
  'gifts.waiting': { kind: 'refused', text: 'Klaim kamu sudah tersimpan dan menunggu angka acak publik.' },
  'gifts.beacon_away': {
    kind: 'refused',
    text: 'Angka acak publik lagi tidak bisa diambil. Percobaan kamu tidak dihitung, coba lagi nanti ya!',
  },
  'gifts.player_not_found': { kind: 'refused', text: 'Nama tidak ditemukan. ID atau server salah!' },
  'gifts.form_invalid': {
    kind: 'refused',
    text: 'Form belum lengkap. Pastikan nama gift, kategori, kuota dan gacha sudah diisi dengan benar.',
  },
  'gifts.limit': {
    kind: 'refused',
    text: 'Gift kamu sudah {max}, itu batasnya. Hapus yang tidak dipakai dulu ya!',
  },
  'gifts.not_found': { kind: 'refused', text: 'Gift ini sudah tidak ada. Refresh daftarnya lalu coba lagi ya!' },
  'gifts.quota_below_claimed': {
    kind: 'refused',
    text: 'Kuota tidak boleh kurang dari jumlah gift yang sudah diklaim ({claimed}).',
  },
  'gifts.note_invalid': {
    kind: 'refused',
    text: 'Form belum lengkap. Pastikan kategori dan catatan sudah diisi dengan benar.',
  },
  'gifts.schedule_missing': { kind: 'refused', text: 'Pastikan pilih tanggal untuk jadwal kirim gift!' },
  'gifts.claim_without_action': {
    kind: 'refused',
    text: 'Klaim kamu tidak disimpan karena form tidak valid.\nCoba ulang ya!',
  },
  'gifts.claim_not_found': {
    kind: 'refused',
    text: 'Klaim ini sudah tidak ada di daftar. Refresh daftarnya lalu coba lagi ya!',
  },
  'gifts.claim_locked': {
    kind: 'refused',
    text: 'Klaim dari penonton tidak bisa diubah atau dihapus, hanya bisa dijadwalkan atau diselesaikan.',
  },
  'gifts.has_notice': { kind: 'refused', text: 'Pemain yang ditandai atau di-blacklist tidak bisa menerima gift.' },
  'gifts.draw_not_found': { kind: 'refused', text: 'Undian ini tidak ditemukan. Cek lagi link-nya ya!' },
} as const satisfies FailureTable;
