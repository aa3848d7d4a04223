import type { DeskConsequences } from '@mabarin/api-client/contract/desk/hosts';

export const hostActionsText = {
  title: 'Kerjakan',
  stops: 'Hentikan',
  freeze: 'Bekukan uang',
  freezeAsk: (host: string, onTheWay: string, balance: string) =>
    `Menahan semua uang @${host} yang belum terkirim sampai operator membukanya lagi: pencairan ${onTheWay}, saldo ${balance}, dan refund dari saldonya yang diminta host atau penonton. Refund yang diminta operator tetap jalan.`,
  freezeDone: 'Uang host dibekukan.',
  unfreeze: 'Buka pembekuan',
  unfreezeAsk: (host: string, onTheWay: string, ready: string) =>
    `Uang @${host} boleh keluar lagi ke rekeningnya: pencairan ${onTheWay} jalan lagi, saldo ${ready} bisa dicairkan, dan refundnya bisa disetujui. Pastikan identitasnya sudah dicek.`,
  unfreezeDone: 'Pembekuan dibuka.',
  air: 'Turunkan yang sedang tampil',
  airAsk: (name: string, amount: string, words: string | null) =>
    `Menurunkan alert ${name} ${amount}${words === null ? '' : `, "${words}"`} dari layar host. Kalau sudah berganti, tidak ada yang diturunkan.`,
  airNothing: 'Tidak ada alert yang sedang tampil di layar host ini.',
  airDone: 'Alert diturunkan.',
  logOut: 'Keluarkan dari semua perangkat',
  logOutAsk: (host: string) =>
    `@${host} dan timnya keluar dari semua perangkat, dan harus masuk lagi dengan password. Halaman dan overlay tetap jalan.`,
  logOutDone: 'Sudah keluar dari semua perangkat.',
  reset: 'Kirim link ganti password',
  resetAsk: (host: string, email: string) =>
    `Link ganti password @${host} dikirim ke ${email}, berlaku 30 menit. Emailnya juga dibobol? Jangan: nonaktifkan dulu.`,
  resetDone: 'Link ganti password dikirim.',
  factor: 'Hapus kode masuk',
  factorAsk: (host: string, email: string) =>
    `Kode 6 angka @${host} berhenti berlaku 72 jam lagi, supaya yang kehilangan HP bisa masuk dengan password saja. Pemiliknya diberi tahu di ${email} dan bisa menolak. Pastikan dulu orangnya benar.`,
  factorDone: 'Kode masuk dihapus 72 jam lagi.',
  keepFactor: 'Batal hapus kode masuk',
  keepFactorAsk: (host: string) => `Kode 6 angka @${host} tetap berlaku.`,
  keepFactorDone: 'Kode masuk tetap berlaku.',
  email: 'Ganti email',
  emailLabel: 'Email baru',
  emailHint: 'Untuk host yang emailnya hilang, sesudah video call dan bukti saldo atau rekeningnya.',
  emailAsk: (host: string, before: string, after: string) =>
    `Email @${host} menjadi ${after}, 72 jam sesudah operator kedua menulis yang sama. ${before} dan ${after} diberi tahu; dari email lama bisa ditolak.`,
  emailDone: 'Dicatat. Sesudah dua operator menulis email yang sama dalam sehari, waktunya tertulis di atas.',
  keepEmail: 'Batal ganti email',
  keepEmailAsk: (host: string) => `Email @${host} tetap yang sekarang.`,
  keepEmailDone: 'Email tetap.',
  tell: 'Kabari host',
  tellLabel: 'Pesan untuk host',
  tellMissing: 'Tulis pesannya dulu.',
  tellAsk: (host: string, email: string, words: string) =>
    `Dikirim ke email @${host} (${email}), dan muncul di dashboardnya sampai dibaca: "${words}"`,
  tellDone: 'Host dikabari.',
  suspend: 'Nonaktifkan host',
  suspendAsk: (
    { entries, claims, payments, held, sent, live, balance }: DeskConsequences,
    rupiah: (of: number) => string,
  ) =>
    [
      'Host keluar dari semua perangkat dan halamannya tidak ditemukan.',
      `${entries} antrian berbayar tetap punya tiket dan penontonnya boleh langsung minta uang kembali.`,
      claims > 0 ? `${claims} hadiah belum dikirim.` : '',
      payments > 0 ? `${payments} QR masih bisa dibayar: uangnya ditahan di kita dengan tugas.` : '',
      held > 0 ? `${held} pencairan ditahan.` : 'Tidak ada pencairan yang ditahan.',
      sent > 0 ? `${sent} pencairan sudah di penyedia dan tidak bisa ditahan dari sini.` : '',
      live ? 'Overlay yang sedang tayang berhenti dalam beberapa detik.' : '',
      `Saldo ${rupiah(balance)} tetap tercatat.`,
    ]
      .filter(Boolean)
      .join(' '),
  suspendDone: 'Host dinonaktifkan.',
  reopen: 'Batal tutup akun',
  reopenAsk: (host: string) => `Akun @${host} tidak jadi dihapus: host boleh masuk lagi dan halamannya buka.`,
  resume: 'Aktifkan lagi',
  resumeAsk: (host: string, onTheWay: string, ready: string) =>
    `@${host} boleh masuk lagi dan halamannya buka. Pencairan ${onTheWay} yang ditahan jalan lagi ke rekeningnya, dan saldo ${ready} bisa dicairkan.`,
  resumeDone: 'Host aktif lagi.',
  resumeClosingAsk: (host: string) =>
    `@${host} boleh masuk lagi, dan itu membatalkan penutupan akunnya. Kalau host tidak masuk, akunnya terhapus sesudah sisa harinya.`,
  resumeClosingDone: 'Host boleh masuk lagi. Penutupan akunnya berjalan terus.',
} as const;
