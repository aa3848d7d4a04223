export const phoneText = {
  title: 'Live dari HP',
  intro:
    'Untuk yang live dari HP tanpa OBS. Alert tampil dan berbunyi di dashboard ini, di halaman mana pun kamu berada, dan layar tetap nyala selama HP mengizinkan.',
  once: 'Setiap alert tampil sekali saja: kalau overlay di OBS juga jalan, yang menampilkan OBS, dan HP ini menunggu.',
  sound:
    'Nyalakan suara HP. Suara alert masuk ke live lewat mikrofon, atau lewat aplikasi live kalau merekam suara HP.',
  why: 'Cara kerjanya',
  start: 'Mulai live',
  stop: 'Berhenti',
  on: 'Live dari HP jalan',
  connecting: 'Live dari HP belum jalan',
  awake: 'layar tetap nyala',
  asleep: 'atur supaya layar tidak mati sendiri',
  age: (when: string) => `Tidak ada jaringan. Ini board terakhir di HP ini, ${when}, dan tidak bisa diubah.`,
  playing: 'Bermain',
  queue: 'Antrian',
  counted: (title: string, count: number) => `${title} (${count})`,
  row: (event: string, played: number, count: number, id: string) => `${event}, ${played}/${count} game, ${id}`,
  stage: 'Alert',
  reload: 'Setelah halaman dimuat ulang, tekan "Mulai live" lagi supaya suaranya keluar.',
} as const;
