export const mabarText = {
  gameID: 'ID game',
  server: 'Server',
  ign: (name: string) => `Nama di game: ${name}`,
  nobody: 'Nama tidak ditemukan. Cek ID dan server!',
  where: 'Di mana?',
  whereHelp: 'Buka game-nya, ketuk foto profilmu. ID game dan server ada di bawah nama: server yang di dalam kurung.',
  whereName: 'Nama kamu',
  whereLabel: 'ID:',
  whereNumber: '123456789',
  whereServer: '(1234)',
  forget: 'Bukan kamu? Hapus',
  roles: 'Role kamu',
  rolesHint: 'boleh lebih dari satu',
  event: 'Mau main apa?',
  eventGone: 'Pilihan kamu sudah tidak ditawarkan host. Pilih yang lain ya!',
  count: 'Berapa game?',
  message: 'Pesan untuk host',
  messagePlaceholder: 'Contoh: Halo bang, aku main tank ya!',
  quickMessages: ['Gas bang!', 'Push rank!', 'Santai aja!'],
  messageHint: 'Huruf, angka, dan - ! ? . , ( ) saja.',
  email: 'Email',
  emailHint: 'Opsional. Kami kirim link tiket ke sini; host tidak bisa melihat.',
  submit: 'Pesan mabar',
  processing: 'Lagi menyiapkan QRIS…',
  processingCredit: 'Lagi memesan…',

  askCredit: 'Punya kode voucher atau kredit?',
  askFriend: 'Ajak teman',
  players: (players: number, split: string) => `${players} pemain · ${split}`,

  total: 'Bayar',
  totalEmpty: '–',
  lessVoucher: '− voucher',
  lessCredit: '− kredit',
  plusFee: '+ biaya layanan',
  allCredit: (price: string) => `${price} lunas pakai kredit`,
  chooseEvent: 'Pilih mau main apa dulu',

  closed: 'Host sedang menutup pesanan mabar.',
  closedBar: 'Pesanan ditutup',
  toSupport: 'Lihat support',
  closedHelp: 'Yang sudah ada di antrian masih bisa Sundul.',
  lastFull: 'Pesanan terakhir: semua tempat sudah diambil.',
  lastFullHelp: 'Kalau ada yang batal bayar, tempatnya dibuka lagi.',
  /** `Pesanan terakhir: tinggal 3 tempat`, `sampai 22.00`, or both; at least one argument is set. */
  lastOrder: (left: number | null, until: string | null) => {
    const parts = [
      ...(left === null ? [] : [`tinggal ${left} tempat`]),
      ...(until === null ? [] : [`sampai ${until} WIB`]),
    ];
    return `Pesanan terakhir: ${parts.join(', ')}.`;
  },
  reguler: 'Reguler',
  notInQueue: 'Kamu belum ada di antrian. Pesan mabar dulu ya!',
  sundulAsksId: 'Sundul untuk yang sudah antri. Isi ID dan server dulu ya.',
  choicePlace: (place: number) => `Urutan ke-${place}`,
  choiceWait: (from: number, to: number) => (from === to ? `sekitar ${from} menit` : `${from}–${to} menit`),
  place: (event: string, waiting: number) =>
    waiting === 0
      ? `${event}: kamu jadi yang pertama di antrian.`
      : `${event}: kamu di urutan ke-${waiting + 1}, setelah ${waiting} pemain.`,
  wait: (from: number, to: number) =>
    from === to ? `Perkiraan tunggu sekitar ${from} menit.` : `Perkiraan tunggu ${from}–${to} menit.`,
  waitUnknown: 'Perkiraan tunggu: belum cukup data.',
  notStarted: 'Host belum mulai main. Pesan sekarang, urutanmu aman; lama tunggu muncul setelah host mulai.',
} as const;
