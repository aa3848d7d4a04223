export const viewerText = {
  title: 'Penonton',
  erasing: 'Minta dihapus',
  names: 'Nama',
  also: 'Juga',
  payments: 'Pembayaran',
  tickets: 'Tiket',
  claims: 'Hadiah',
  refunds: 'Pengembalian',
  bans: 'Diblokir atau ditandai',
  messages: 'Pesan ke tim',
  accounts: 'Data dan akun',
  noProof:
    'ID game bukan bukti identitas, siapa pun bisa menulisnya. Cari lewat email di tiketnya, atau lewat nomor pembayarannya.',
  claimData:
    'Hadiah tidak punya email: datanya terhapus sendiri 2 tahun sesudah selesai. Aparat meminta salinannya? Ada di salinan data hostnya.',
} as const;
