import type { FailureTable } from '#failures.ts';

export const supportErrors = {
  'support.invalid': {
    kind: 'refused',
    text: 'Pastikan sudah mengisi nama, pesan, nominal dan email dengan benar. Nominal minimum adalah Rp10.000. Maksimum pesan adalah 160 karakter.',
  },
  'support.total_too_high': {
    kind: 'refused',
    text: 'Total bayar dengan QRIS maksimum Rp10.000.000 sudah termasuk biaya layanan. Kurangi nominalnya.',
  },
  /** The same while the host bears the fee. */
  'support.amount_too_high': {
    kind: 'refused',
    text: 'Total bayar dengan QRIS maksimum Rp10.000.000. Kurangi nominalnya.',
  },
  'support.banned': { kind: 'refused', text: 'Maaf, kamu tidak bisa mengirim support untuk host ini.' },
  'support.not_found': {
    kind: 'refused',
    text: 'Support ini tidak ditemukan. Refresh daftarnya lalu coba lagi ya!',
  },
  'support.masked': {
    kind: 'refused',
    text: 'Pesan ini disembunyikan tim Mabarin dan tidak bisa ditampilkan lagi.',
  },
  'support.nothing_to_replay': { kind: 'refused', text: 'Belum ada alert yang tampil 24 jam ini.' },
  'support.download_reversed': {
    kind: 'refused',
    text: 'Tanggal "sampai" tidak boleh lebih dahulu dari tanggal "dari"!',
  },
  'support.download_too_old': { kind: 'refused', text: 'Tanggal "dari" maksimum adalah 15 hari yang lalu!' },
  'support.download_empty': {
    kind: 'refused',
    text: 'Pilih tanggal "dari" dan "sampai" untuk melakukan download!',
  },
} as const satisfies FailureTable;
