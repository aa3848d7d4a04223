import { refusals } from '#failures.ts';

export const giftsErrors = refusals({
  'gifts.claim_invalid': 'Pastikan sudah mengisi id game, server, pesan untuk host dan memilih gift yang diinginkan.',
  'gifts.role_missing': 'Jangan lupa memilih role kamu (minimal 1)!',
  /** Also the sentence of the outcome `claimed: true`, which travels with status 0. */
  'gifts.already_claimed': 'Kamu sudah pernah klaim gift ini sebelumnya. Kasih kesempatan buat yang lain ya!',
  'gifts.cooling_down': 'Kamu sudah mencoba klaim gift barusan. Coba 1 jam lagi ya!',
  /** `text`: the restriction. */
  'gifts.blacklisted': 'Maaf, belum bisa. {text}',
  /** The sentence of the outcome `refresh: true`: quota used, gift off or deleted; no try was counted. */
  'gifts.gone': 'Gift ini sudah habis atau sudah tidak tersedia. Percobaan kamu tidak dihitung, pilih gift lain ya!',
  /** Not the end of a claim: it is stored, and drawn as soon as the beacon's round is known. */
  'gifts.waiting':
    'Klaim kamu sudah tersimpan dan menunggu angka acak publik. Hasilnya keluar sebentar lagi, paling lama 10 menit.',
  'gifts.beacon_away': 'Angka acak publik lagi tidak bisa diambil. Percobaan kamu tidak dihitung, coba lagi nanti ya!',
  'gifts.player_not_found': 'Nama tidak ditemukan. ID atau server salah!',
  'gifts.form_invalid': 'Form belum lengkap. Pastikan nama gift, kategori, kuota dan gacha sudah diisi dengan benar.',
  'gifts.limit': 'Gift kamu sudah {max}, itu batasnya. Hapus yang tidak dipakai dulu ya!',
  'gifts.not_found': 'Gift ini sudah tidak ada. Refresh daftarnya lalu coba lagi ya!',
  'gifts.quota_below_claimed': 'Kuota tidak boleh kurang dari jumlah gift yang sudah diklaim ({claimed}).',
  'gifts.note_invalid': 'Form belum lengkap. Pastikan kategori dan catatan sudah diisi dengan benar.',
  'gifts.schedule_missing': 'Pastikan pilih tanggal untuk jadwal kirim gift!',
  'gifts.claim_without_action': 'Klaim kamu tidak disimpan karena form tidak valid.\nCoba ulang ya!',
  'gifts.claim_not_found': 'Klaim ini sudah tidak ada di daftar. Refresh daftarnya lalu coba lagi ya!',
  'gifts.claim_locked': 'Klaim dari penonton tidak bisa diubah atau dihapus, hanya bisa dijadwalkan atau diselesaikan.',
  'gifts.has_notice': 'Pemain yang ditandai atau di-blacklist tidak bisa menerima gift.',
  'gifts.draw_not_found': 'Undian ini tidak ditemukan. Cek lagi link-nya ya!',
});
