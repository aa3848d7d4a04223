export const turnNoticeText = {
  title: 'Biar tidak kelewatan',
  ring: 'Bunyikan',
  ringOff: 'Matikan bunyi',
  ringHelp: 'Biarkan tiket ini terbuka: layar tetap menyala, lalu HP berbunyi dan bergetar saat giliranmu tiba.',
  ringOn: 'Bunyi nyala. Layar tetap menyala selama tiket ini terbuka.',
  push: 'Kabari lewat notifikasi',
  pushOff: 'Matikan notifikasi',
  pushHelp: 'Notifikasi muncul saat kamu berikutnya dan saat dipanggil host, walau tiket ini ditutup.',
  pushOn: 'Notifikasi nyala di perangkat ini.',
  pushOffDone: 'Notifikasi dimatikan di perangkat ini.',
  blocked:
    'Notifikasi diblokir di browser ini. Izinkan lewat pengaturan situs di samping alamat, lalu tekan lagi. Tombol "Bunyikan" tetap bisa dipakai.',
  failed: 'Browser ini tidak bisa mendaftar notifikasi sekarang. Cek koneksi lalu coba lagi, atau pakai "Bunyikan".',
  later: '10 menit lagi',
  laterLost:
    'Kami tidak tahu apakah "10 menit lagi" dari notifikasi tadi sampai. Cek urutanmu di tiket ini. Kalau belum berubah, tekan "Tunggu aku" ya!',
  nextTitle: '🔔 Sebentar lagi giliranmu! · Mabarin',
  playingTitle: '🔔 Giliran kamu main! · Mabarin',
} as const;
