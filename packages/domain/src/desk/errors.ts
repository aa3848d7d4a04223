import { type FailureTable, refusals } from '#failures.ts';

export const deskErrors = {
  ...refusals({
    'desk.sign_in_wrong': 'Nama, password, atau kode salah. Satu kode hanya sekali pakai: tunggu kode berikutnya.',
    'desk.link_over': 'Link ini sudah dipakai atau lewat 15 menit. Buat yang baru di server: mabarin desk.',
    'desk.code_wrong': 'Kode salah atau sudah dipakai. Tunggu kode berikutnya di aplikasi, lalu coba lagi.',
    'desk.passkey_demo': 'Operator contoh tidak bisa membuat passkey.',
    'desk.why_missing': 'Tulis dulu apa yang sedang kamu urus, 3 sampai 200 huruf. Alasan ini masuk catatan operator.',
    'desk.because_missing': 'Tulis dulu sebab keputusannya, 3 sampai 200 huruf.',
    'desk.second_operator':
      'Sudah disetujui {first}. Perlu satu operator lagi: bukan {first}, dan bukan yang menambahkan atau ditambahkan {first}. Paling lambat {until}.',
    'desk.changed': '{id} berubah sejak kamu membukanya. Cek lagi, lalu ulangi.',
    'desk.one_operator': '{id} cukup satu operator: kirim uangnya, lalu tandai terkirim.',
    'desk.cash_out_gone': 'Tidak ada pencairan {id} yang masih terbuka.',
    'desk.cash_out_frozen':
      '{id} dibekukan: host menekan "bukan saya", dinonaktifkan, atau dibekukan operator. Jangan dikirim. Sudah telanjur terkirim: cek di bank, lalu ulangi dengan "Sudah dicek".',
    'desk.cash_out_restoring':
      '{id} ditahan karena database baru dipulihkan: bandingkan dulu dengan bank (runbook "Restore for good").',
    'desk.money_stopped':
      'Menunggu: {by} menahan semua uang keluar sejak {since} ("{why}"). Sudah telanjur terkirim: cek di bank, lalu ulangi dengan "Sudah dicek".',
    'desk.money_goes': 'Uang keluar tidak sedang ditahan.',
    'desk.cash_out_held':
      '{id} ditahan sampai {until}. Sudah telanjur terkirim: cek di bank, lalu ulangi dengan "Sudah dicek".',
    'desk.look_first':
      '{id} mungkin sudah pernah dikirim. Cek catatan bank atau penyedia, lalu ulangi dengan "Sudah dicek".',
    'desk.holder_uncompared':
      'Nama pemilik rekening {id} ditulis hostnya sendiri. Lihat nama di bank untuk nomor itu; kalau sama, tekan "Nama cocok" dulu.',
    'desk.provider_silent': 'Penyedia belum bisa ditanya tentang {id}. Coba lagi sebentar lagi.',
    'desk.at_provider': '{id} ada di penyedia dan jawabannya yang menentukan. Hentikan di dashboard penyedia itu.',
    'desk.refund_disputed':
      'Pembayaran dari {id} sedang atau sudah disengketakan. Tolak refund ini: uangnya ditahan selama sengketanya terbuka.',
    'desk.refund_by_itself': 'Gateway sudah mengembalikan Rp{amount} sendiri. Cek tugas {task} dulu.',
    'desk.answers_unreadable': 'File tidak terbaca, tidak ada yang diubah: {reason}',
    'desk.answer_amount': 'Jumlah di file tidak sama dengan {id}: Rp{send}.',
    'desk.none_marked': 'Tidak ada yang ditandai. {why}',
    'desk.nothing_to_file':
      'Tidak ada pencairan yang boleh dikirim dan belum masuk file. Centang "Termasuk yang sudah masuk file" bila perlu.',
    'desk.refund_gone': 'Refund {id} tidak ada, atau sudah tidak bisa diubah begitu.',
    'desk.refund_no_account': 'Penonton {id} belum menulis rekeningnya di halaman tiket.',
    'desk.refund_new_account': 'Rekening {id} ditulis sesudah disetujui. Setujui dulu rekeningnya.',
    'desk.refund_frozen':
      '{id} memakai saldo host yang dibekukan. Penontonnya perlu sekarang: tolak ini, lalu minta refundnya sendiri di halaman pembayarannya.',
    'desk.refund_frozen_approved':
      '{id} memakai saldo host yang dibekukan. Penontonnya perlu sekarang: batalkan ini, lalu minta refundnya sendiri di halaman pembayarannya. Sudah telanjur ditransfer: cek di bank, lalu ulangi dengan "Sudah dicek".',
    'desk.refund_unproved': 'Cek dulu bahwa uang {id} sudah kembali, lalu ulangi dengan "Sudah dicek".',
    'desk.refund_by_gateway':
      '{id} dikembalikan gateway sebentar lagi. Untuk transfer sendiri pilih "Setujui, transfer".',
    'desk.credit_given': 'Sebagian {id} sudah kembali sebagai kredit. Sisanya dibukukan manual.',
    'desk.refusal_missing': 'Tulis alasan penolakan untuk penonton, 1 sampai {max} huruf.',
    'desk.nothing_in_suspense': 'Tidak ada uang yang ditahan sebanyak itu di pembayaran ini, atau sudah dikembalikan.',
    'desk.not_credited': 'Uang pembayaran ini belum pernah masuk ke saldo host.',
    'desk.support_held': 'Gateway menyatakan uang ini hilang dan bagian host ditahan. Putuskan dulu di "Uang ditahan".',
    'desk.just_played': 'Game terakhirnya belum 10 menit dan masih bisa dibatalkan host. Coba lagi sesudah itu.',
    'desk.order_hinders': 'Pesanan {id} belum bisa: {why} Buka pesanan itu dulu, lalu ulangi.',
    'desk.refund_left': 'Yang masih bisa dikembalikan: Rp{left}.',
    'desk.amount_invalid': 'Isi jumlah dalam rupiah, atau kosongkan untuk semuanya.',
    'desk.settlement_row_gone': 'Baris setoran {row} sudah dibatalkan atau tidak ada.',
    'desk.hold_gone': 'Tidak ada yang bisa diputuskan tentang uang ditahan {id}.',
    'desk.hold_disputed': 'Uang ini menunggu sengketa {id}. Catat hasilnya di sana.',
    'desk.dispute_gone': 'Tidak ada sengketa {id}.',
    'desk.dispute_ended': 'Sengketa {id} sudah selesai dengan hasil lain.',
    'desk.dispute_unpaid': 'Tidak ada uang yang masuk lewat tagihan ini.',
    'desk.dispute_other': 'Nomor surat ini sudah dipakai sengketa pembayaran lain.',
    'desk.dispute_open': 'Pembayaran ini masih punya sengketa terbuka: {id}.',
    'desk.dispute_amount':
      'Yang tersisa dari pembayaran ini sesudah refund dan sengketa sebelumnya: Rp{most}. Jumlahnya tidak boleh lebih.',
    'desk.dispute_part': 'Hasil dibagi butuh bagian yang kalah: antara Rp1 dan Rp{most}.',
    'desk.dispute_deadline': 'Tenggatnya tanggal yang benar, dari hari ini sampai setahun lagi.',
    'desk.dispute_letter': 'Tulis nomor surat (maksimum 80 huruf) dan alasannya (maksimum 500 huruf).',
    'desk.host_gone': 'Tidak ada host aktif @{host}.',
    'desk.not_frozen': 'Uang host ini tidak sedang dibekukan.',
    'desk.payment_gone': 'Pembayaran ini tidak ada.',
    'desk.gateway_silent': 'Gateway tidak bisa ditanya sekarang. Coba lagi sebentar lagi.',
    'desk.ticket_unpaid': 'Belum dibayar, jadi belum ada tiket. Tanya gateway dulu.',
    'desk.ticket_no_email': 'Pesanan ini tanpa email. Tulis email tujuannya.',
    'desk.email_taken': 'Email ini sudah dipakai akun lain.',
    'desk.email_invalid': 'Email tujuan tidak benar.',
    'desk.nothing_plays': 'Tidak ada alert yang sedang tampil.',
    'desk.other_plays':
      'Yang tampil sudah berganti, jadi tidak ada yang diturunkan. Lihat yang tampil sekarang, lalu ulangi.',
    'desk.no_support': 'Ini bukan dukungan, pesanan, atau klaim gift yang sudah ada.',
    'desk.letter_missing': 'Tulis nomor surat dari pihak yang meminta data ini.',
    'desk.nobody_known':
      'Tidak ada data tentang nama atau email ini: belum pernah ada, atau sudah dihapus. Sesudah dihapus, jumlah, waktu, dan kapan dihapusnya tetap ada di halaman tiap pembayaran: cari nomornya, atau jumlah dan jamnya.',
    'desk.copy_too_long': 'Salinannya terlalu besar untuk meja. Minta pengelola server.',
    'desk.erase_by_closing': 'Akun host dihapus dengan menutupnya: sesudah tenggatnya lewat, datanya dihapus sendiri.',
    'desk.word_weight': 'Bobot antara -{max} dan {max}, bukan 0.',
    'desk.word_text': 'Kata minimum 2 huruf atau angka, maksimum {max} karakter.',
    'desk.word_gone': 'Kata ini tidak ada di daftar tambahan.',
    'desk.complaint_gone': 'Aduan ini sudah diputuskan atau tidak ada.',
    'desk.complaint_things': 'Yang dipilih sudah berubah. Lihat lagi isinya, lalu putuskan.',
    'desk.legal_gone': 'Perintah ini tidak ada.',
    'desk.legal_answered': 'Perintah ini sudah dijawab, jadi tidak bisa diubah lagi.',
    'desk.legal_letter':
      'Isi instansi (maksimum 120 huruf), nomor surat (maksimum 80 huruf), dan apa yang disebut (maksimum 10.000 huruf).',
    'desk.legal_many':
      'Surat ini menyebut lebih dari 300 hal. Bagi jadi beberapa catatan, nomornya ditambah "bagian 1", "bagian 2".',
    'desk.legal_ground': 'Tulis dasar larangannya, maksimum 300 huruf.',
    'desk.legal_received': 'Isi tanggal dan jam surat diterima dalam WIB, seperti 13.00, dan tidak sesudah sekarang.',
    'desk.legal_file': 'File surat harus PDF, JPG, atau PNG, maksimum 10 MB.',
    'desk.suggestion_gone': 'Usulan ini sudah tidak ada.',
    'desk.settlement_unreadable': 'File tidak terbaca, tidak ada yang diimpor: {reason}',
    'desk.not_disabled': 'Host ini tidak sedang dinonaktifkan.',
    'desk.not_found': 'Yang kamu cari tidak ada.',
    'desk.task_taken': 'Tugas ini sedang dipegang {name}. Muat ulang, lalu ambil alih kalau perlu.',
    'desk.task_closed': 'Tugas ini sudah selesai atau tidak ada.',
    'desk.note_missing': 'Tulis dulu catatannya, maksimum 1.000 huruf.',
    'desk.operator_unknown': 'Tidak ada operator aktif bernama {name}.',
  }),
  'desk.relogin': { kind: 'relogin', text: 'Sesi meja sudah habis. Masuk lagi ya!' },
  'desk.disabled': { kind: 'relogin', text: 'Akun operatormu dinonaktifkan.' },
  'desk.sign_in_wait': { kind: 'too_many', text: 'Terlalu banyak percobaan. Tunggu {wait} lalu coba lagi.' },
} as const satisfies FailureTable;
