export const taskText = {
  unfulfillable: {
    what: 'Pembayaran masuk, tapi isinya tidak bisa diberikan. Uangnya ditahan di kita.',
    todo: 'Kembalikan uangnya ke pembayar.',
  },
  excess: {
    what: 'Uang yang masuk lebih besar dari tagihannya. Lebihnya ditahan di kita.',
    todo: 'Kembalikan lebihnya.',
  },
  under: {
    what: 'Uang yang masuk kurang dari tagihannya, atau jumlahnya tidak terbaca. Semuanya ditahan di kita.',
    todo: 'Kembalikan semuanya. Penonton bisa memintanya sendiri di tiketnya.',
  },
  mismatch: {
    what: 'Gateway menjawab tentang tagihan lain. Tidak ada yang dicatat sebagai dibayar.',
    todo: 'Tanyakan tagihan ini ke gateway.',
  },
  unknown_order: {
    what: 'Ada kabar bertanda tangan sah untuk tagihan yang tidak pernah kita buat.',
    todo: 'Periksa apakah sistem lain memakai akun gateway yang sama, atau database baru dipulihkan.',
  },
  stuck: {
    what: 'Kabar pembayaran dari gateway delapan kali gagal diproses.',
    todo: 'Baca galatnya di bawah, perbaiki, lalu tanyakan lagi ke gateway.',
  },
  duplicate: {
    what: 'Tagihan yang sudah lunas dibayar sekali lagi. Uang keduanya ditahan di kita.',
    todo: 'Kembalikan uang keduanya.',
  },
  gateway: {
    what: 'Ada pembayaran yang menunggu gateway yang sudah tidak dikonfigurasi.',
    todo: 'Pasang lagi gateway itu di urutan terakhir sampai pembayarannya selesai.',
  },
  withdrawal: {
    what: 'Pencairan menunggu dikirim dengan tangan.',
    todo: 'Transfer persis sejumlah ini ke rekeningnya, lalu tandai terkirim.',
  },
  overdue: {
    what: 'Pencairan paling lama sudah menunggu lebih dari dua hari.',
    todo: 'Cari sebabnya: saldo, bank tujuan, atau belum ada yang mengirim.',
  },
  payout: {
    what: 'Penyedia pencairan bertentangan dengan pembukuan kita.',
    todo: 'Bandingkan kedua sisi di bawah dan tanyakan ke penyedia.',
  },
  payout_restored: {
    what: 'Pencairan ini kembali lewat pemulihan database dan mungkin sudah terkirim.',
    todo: 'Lihat mutasi bank dulu, baru tandai terkirim atau tolak.',
  },
  payout_unknown: {
    what: 'Penyedia punya transfer yang tidak ada di pembukuan kita.',
    todo: 'Periksa apakah database baru dipulihkan, lalu bekukan pencairan host yang bersangkutan.',
  },
  payout_balance: {
    what: 'Saldo di penyedia pencairan tidak cukup. Pencairan menunggu.',
    todo: 'Isi saldonya. Sesudah itu pencairan jalan sendiri.',
  },
  payout_shared: {
    what: 'Host yang dinonaktifkan atau dibekukan punya rekening yang sama dengan host lain.',
    todo: 'Kalau orangnya sama, bekukan juga pencairan host yang lain.',
  },
  payout_restore: {
    what: 'Database dipulihkan dari cadangan. Pencairan dan pengembalian ditahan.',
    todo: 'Bandingkan dengan penyedia, lalu lepaskan. Masih ragu: tekan "Tahan semua uang keluar" dulu.',
  },
  refund: {
    what: 'Ada refund yang belum selesai.',
    todo: 'Buka "Uang keluar": setujui atau tolak, dan sesudah disetujui transfer lalu tandai terkirim.',
  },
  refund_returned: {
    what: 'Uang refund yang sudah dikirim kembali lagi ke kita.',
    todo: 'Cocokkan dengan mutasi bank, minta rekening yang benar ke penonton, lalu buat refund baru. Tugas ini selesai sendiri begitu game itu dimainkan, dipindahkan, atau jadi kredit, atau uangnya diminta lagi atau ditarik bank, sebagian pun.',
  },
  refund_uncovered: {
    what: 'Saldo host tidak cukup untuk pengembalian yang sudah jalan.',
    todo: 'Minta sisanya ke host.',
  },
  credit: {
    what: 'Saldo host tidak cukup untuk kredit permainan yang ia berikan.',
    todo: 'Tugas ini selesai sendiri begitu saldonya cukup. Kalau lama, hubungi host.',
  },
  credit_inactive: {
    what: 'Kredit permainan diberikan untuk host yang tidak aktif, jadi tidak bisa dipakai.',
    todo: 'Tawarkan pengembalian uang ke penonton.',
  },
  credit_spent: {
    what: 'Uang datang terlambat, dan kreditnya sudah dipakai untuk pesanan lain.',
    todo: 'Lihat siapa yang mengulanginya.',
  },
  books: {
    what: 'Pemeriksaan pembukuan menemukan sesuatu, atau tidak bisa berjalan.',
    todo: 'Tekan "Tahan semua uang keluar" di atas daftar tugas, lalu kabari teknisi. Lepas begitu jelas sebabnya.',
  },
  missing_here: {
    what: 'Gateway punya uang yang tidak bisa kita catat.',
    todo: 'Baca catatan galat, perbaiki, lalu tanyakan lagi ke gateway.',
  },
  missing_there: {
    what: 'Kita mencatat uang yang tidak ada di gateway.',
    todo: 'Lihat kata gateway di bawah, lalu lepaskan atau ambil uang yang ditahan.',
  },
  amount_differs: {
    what: 'Kita dan gateway mencatat jumlah yang berbeda.',
    todo: 'Lebih: pembayaran kedua, kembalikan lewat gateway. Kurang: putuskan uang yang ditahan.',
  },
  hold: {
    what: 'Gateway bilang uang yang sudah dicatat hilang lagi. Bagian host ditahan.',
    todo: 'Periksa di gateway, lalu ambil atau lepaskan bagian host.',
  },
  unknown_state: {
    what: 'Gateway memakai kata yang tidak kita kenal.',
    todo: 'Tanyakan artinya ke gateway. Programnya perlu diajari kata itu.',
  },
  unasked: {
    what: 'Sebagian tagihan hari itu tidak mendapat jawaban dari gateway.',
    todo: 'Ditanyakan lagi besok pagi. Kalau sudah lama, tanyakan sekarang.',
  },
  late: {
    what: 'Uang yang terlewat ditemukan lewat pencocokan dan sudah dicatat.',
    todo: 'Tidak ada yang perlu dikerjakan.',
  },
  settled_unpaid: {
    what: 'Gateway menyetorkan uang untuk tagihan yang menurutnya belum dibayar.',
    todo: 'Tanyakan ke gateway.',
  },
  settled_amount: {
    what: 'Jumlah yang disetorkan gateway berbeda dari catatan kita.',
    todo: 'Tanyakan ke gateway. Berkas berikutnya bisa menutup tugas ini.',
  },
  settled_twice: {
    what: 'Gateway menyetorkan satu tagihan beberapa kali. Lebihnya ditahan di kita.',
    todo: 'Tanyakan ke gateway. Berkas berikutnya bisa menutup tugas ini.',
  },
  settled_refund: {
    what: 'Uang dikembalikan di gateway tanpa lewat kita.',
    todo: 'Jangan kembalikan lagi. Tekan "Tanya gateway lagi" di pembayarannya, lalu putuskan bagian host di "Uang ditahan". Masih dijawab dibayar: tidak ada yang ditahan, jadi tanyakan ke gateway dengan referensinya. Barisnya benar: "Catat sengketa" dari gateway, lalu "Kalah" mengambil bagian host. Salah: batalkan di bawah.',
  },
  unknown_row: {
    what: 'Berkas setoran memuat uang untuk tagihan yang bukan milik kita.',
    todo: 'Periksa apakah sistem lain memakai akun ini, atau database pernah hilang.',
  },
  fee_unexpected: {
    what: 'Biaya di berkas setoran tidak cocok dengan jumlah bersih atau dengan kesepakatan.',
    todo: 'Tanyakan ke gateway.',
  },
  row_changed: {
    what: 'Baris berkas setoran berbeda dari waktu pertama kali dimuat. Yang pertama tetap dipakai.',
    todo: 'Tanyakan ke gateway mana yang benar.',
  },
  unsettled: {
    what: 'Pembayaran lebih dari lima hari belum ada di berkas setoran mana pun.',
    todo: 'Tanyakan ke gateway kapan disetorkan.',
  },
  files_missing: {
    what: 'Berkas setoran gateway ini berhenti terlalu awal.',
    todo: 'Unduh berkas yang baru dari gateway, lalu muat di meja.',
  },
  service: {
    what: 'Layanan luar dua kali berturut-turut tidak bisa dipakai.',
    todo: 'Baca sebabnya di bawah. Tugas ini selesai sendiri begitu layanannya kembali.',
  },
  fault: {
    what: 'Bagian dari layanan kita sendiri berhenti.',
    todo: 'Kabari teknisi sekarang: "mabarin ops doctor" menyebut obatnya. Tugas ini selesai sendiri begitu jalan lagi.',
  },
  orders: {
    what: 'Pesanan datang, tapi tidak ada atau jauh lebih sedikit yang terbayar.',
    todo: 'Coba bayar sekali sendiri. Macet: hentikan gateway itu di "Gateway".',
  },
  certificate: {
    what: 'Alamat kita tidak menjawab, atau sertifikatnya hampir habis.',
    todo: 'Kabari teknisi: Caddy harus jalan dan mengambil sertifikat baru.',
  },
  disk: {
    what: 'Disk server hampir penuh.',
    todo: 'Kabari teknisi sekarang: kosongkan yang boleh dihapus sebelum database berhenti.',
  },
  backup: {
    what: 'Cadangan database tidak ada, gagal, atau belum pernah dipasang.',
    todo: 'Kabari teknisi: cadangannya harus jalan lagi hari ini.',
  },
  complaint: {
    what: 'Aduan dari penonton atau host sudah menunggu tiga jam. Batasnya empat jam.',
    todo: 'Buka "Aduan", lihat isinya, lalu turunkan atau biarkan.',
  },
  objection: {
    what: 'Host atau penonton keberatan atas keputusan kita. Jawabannya paling lambat 3 hari kerja.',
    todo: 'Buka "Aduan", baca keberatannya, lalu jawab dengan alasannya.',
  },
  legal: {
    what: 'Perintah instansi menunggu jawaban, dengan tenggat.',
    todo: 'Buka "Perintah", kerjakan yang diminta, lalu tekan "Jawab": tugas ini selesai sendiri.',
  },
  cluster: {
    what: 'Banyak support berjumlah sama dengan pesan atau nama berpola sama masuk ke beberapa host. Bisa jadi promosi.',
    todo: 'Cari supportnya, sembunyikan yang promosi, lalu tambah katanya di "Kata".',
  },
  dispute: {
    what: 'Tenggat jawaban sebuah sengketa tinggal dua hari atau kurang.',
    todo: 'Buka sengketanya, kirim bukti pembayarannya, lalu catat hasilnya.',
  },
  velocity: {
    what: 'Pembayar yang sama meminta refund cepat di tiga host atau lebih.',
    todo: 'Buka pembayarannya satu per satu. Jangan setujui refund sebelum jelas siapa pemilik dompetnya.',
  },
  child: {
    what: 'Dari tiket dilaporkan: pembayaran ini dibuat anak tanpa izin.',
    todo: 'Buka pembayarannya, lihat ceritanya, lalu kembalikan uangnya: tugas ini menutup sendiri begitu semuanya kembali. Yang tidak dikembalikan: tulis alasannya, tutup tugas ini.',
  },
  contact: {
    what: 'Penonton menulis ke admin.',
    todo: 'Cari orangnya, bantu, balas ke emailnya, lalu tutup tugas ini.',
  },
} as const satisfies Readonly<Record<string, { what: string; todo: string }>>;
