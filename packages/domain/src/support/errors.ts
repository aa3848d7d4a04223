import { refusals } from '#failures.ts';

export const supportErrors = refusals({
  'support.invalid':
    'Pastikan sudah mengisi nama, pesan, nominal dan email dengan benar. Nominal minimum adalah Rp10.000. Maksimum pesan adalah 160 karakter.',
  'support.total_too_high':
    'Total bayar dengan QRIS maksimum Rp10.000.000 sudah termasuk biaya layanan. Kurangi nominalnya.',
  /** The same while the host bears the fee. */
  'support.amount_too_high': 'Total bayar dengan QRIS maksimum Rp10.000.000. Kurangi nominalnya.',
  /** `text`: the restriction. */
  'support.banned': 'Maaf, belum bisa. {text}',
  'support.not_found': 'Support ini tidak ditemukan. Refresh daftarnya lalu coba lagi ya!',
  'support.masked': 'Pesan ini disembunyikan tim Mabarin dan tidak bisa ditampilkan lagi.',
  'support.nothing_to_replay': 'Belum ada alert yang tampil 24 jam ini.',
  'support.download_reversed': 'Tanggal "sampai" tidak boleh lebih dahulu dari tanggal "dari"!',
  'support.download_too_old': 'Tanggal "dari" maksimum adalah 15 hari yang lalu!',
  'support.download_empty': 'Pilih tanggal "dari" dan "sampai" untuk melakukan download!',
});
