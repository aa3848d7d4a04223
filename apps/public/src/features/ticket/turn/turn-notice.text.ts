export const turnNoticeText = {
  notify: 'Kabari aku',
  off: 'Notifikasi, bunyi dan getar saat giliranmu tiba.',
  offOpen: 'Bunyi dan getar saat giliranmu tiba, selama tiket ini terbuka.',
  on: 'Nyala: notifikasi di perangkat ini walau tiket ditutup, bunyi dan getar selama terbuka.',
  onOpen: 'Nyala: biarkan tiket ini terbuka, lalu HP berbunyi dan bergetar saat giliranmu tiba.',
  offDone: 'Kabar giliran dimatikan di perangkat ini.',
  blocked: 'Notifikasi diblokir di browser ini. Izinkan lewat pengaturan situs di samping alamat, lalu nyalakan lagi.',
  closed: 'Izinnya belum diberikan. Nyalakan lagi, lalu pilih Izinkan.',
  failed: 'Browser ini tidak bisa mendaftar notifikasi sekarang. Cek koneksi, lalu nyalakan lagi.',
  later: '10 menit lagi',
  laterLost:
    'Kami tidak tahu apakah "10 menit lagi" dari notifikasi tadi sampai. Cek urutanmu di tiket ini. Kalau belum berubah, tekan "Tunggu aku" ya!',
  nextTitle: '🔔 Sebentar lagi giliranmu! · Mabarin',
  playingTitle: '🔔 Giliran kamu main! · Mabarin',
} as const;
