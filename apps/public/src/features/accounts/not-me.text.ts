export const notMeText = {
  pageTitle: 'Bukan saya · Mabarin',
  title: 'Bukan kamu?',
  help: 'Tekan "Bukan saya" kalau yang tertulis di email tadi bukan kamu yang melakukannya. Saat itu juga:',
  effect: 'semua perangkat keluar dari akunmu.',
  effectsFold: 'Apa lagi yang terjadi?',
  effects: [
    'kalau ini akun host, saldonya tidak bisa dicairkan, juga pencairan yang belum dikirim',
    'kalau ini akun host, anggota tim, undangan, remote, webhook dan Discord yang umurnya kurang dari 14 hari ditangguhkan',
    'verifikasi dua langkah tetap aktif, walaupun ada yang minta dimatikan',
  ],
  press: 'Bukan saya',
  itWasMe: 'Ini saya, tidak jadi',
  sending: 'Lagi mengamankan akunmu…',
  done: 'Akunmu diamankan.',
  doneHelp: 'Semua perangkat sudah keluar. Sekarang buat password baru.',
  frozenHelp:
    'Semua perangkat sudah keluar dan pencairan dibekukan. Sekarang buat password baru. 24 jam setelah itu kamu bisa membuka pencairan lagi di halaman Keamanan.',
  invalid: 'Link ini sudah tidak berlaku.',
  invalidHelp: 'Masih merasa ada orang lain di akunmu? Buat password baru: semua perangkat langsung keluar.',
  reset: 'Buat password baru',
} as const;
