export const ticketTurnText = {
  chat: 'Nama di chat',
  chatHelp: (hours: number) =>
    `Ketik ini di chat live host untuk memakai nama chat kamu dan perintah !posisi, !siap, !nanti. Berlaku ${hours} jam, sekali pakai.`,
  copyChat: 'Salin untuk chat',
  bound: 'Terhubung:',
  nameless: 'nama tanpa huruf',
  release: 'Bukan aku, putuskan',
  released: 'Sudah diputuskan.',
  wear: 'Tampilkan nama chat di daftar dan live',

  fold: 'Ubah giliran',

  postpone: 'Tunggu aku',
  postponeHelp: (left: number) =>
    `Belum siap main? Tukar urutan dengan yang tepat di belakang kamu (satu pemain, atau satu party sekaligus), dan host melihat kamu balik 10 menit lagi. Masih bisa ${left} kali.`,
  sundul: 'Tempat ini naik lewat Sundul. Kalau yang tepat di belakang kamu tidak, Sundul itu hangus begitu ditukar.',
  postponeQuestion:
    'Urutan kamu ditukar dengan yang tepat di belakang kamu. Kalau itu party, semua pemainnya maju. Ini tidak bisa dibatalkan. Tukar sekarang?',
  postponeYes: 'Tukar urutan',
  postponeNo: 'Tidak jadi',
  postponed: (place: number) => `Sip, kamu sekarang di urutan ke-${place}.`,
  usedUp: 'Jatah "Tunggu aku" untuk pesanan ini sudah habis.',

  transfer: 'Pindah tangan',
  transferHelp: 'Tidak jadi main? Tempat ini bisa kamu berikan ke satu pemain lain sebelum game pertama.',
  open: 'Pindahkan ke pemain lain',
  who: 'Siapa yang menggantikan kamu?',
  once: 'Hanya bisa satu kali. Setelah itu tiket ini hanya bisa dilihat.',
  why: 'Kenapa?',
  money:
    'Pemain itu memakai tiket baru. Kalau nanti uangnya bisa kembali, pemain baru yang memintanya. Uangnya masuk lagi ke e-wallet atau bank yang dipakai bayar.',
  send: 'Pindahkan tempat ini',
  cancel: 'Batal',
  question: 'Tempat di antrian ini dipindahkan ke pemain itu dan tidak bisa dikembalikan. Pindahkan sekarang?',
  yes: 'Pindahkan',
  no: 'Tidak jadi',
  sent: 'Tempat sudah dipindahkan.',
  waits: 'Belum dijawab server. Dikirim ulang otomatis dan tetap satu kali, jadi jangan tutup halaman ini dulu ya!',

  newTicket: 'Tiket baru untuk',
  newTicketHelp: 'Kirim link ini ke pemain itu sekarang. Siapa pun yang punya link ini bisa memakai tiketnya.',
  copyLink: 'Salin link tiket',
  lostTicket: 'Link tiket baru belum sampai',
  lostTicketHelp:
    'Tempatnya sudah pindah, tapi link tiket barunya belum sampai di sini. Ambil dulu, lalu kirim ke pemain itu.',
  askTicket: 'Ambil link tiket baru',
} as const;
