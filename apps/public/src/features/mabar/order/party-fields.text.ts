export const partyFieldsText = {
  title: 'Main bareng teman',
  help: 'Satu QRIS untuk semua, tiketnya sendiri-sendiri.',
  friend: (place: number) => `Teman ${place}`,
  gameID: (place: number) => `ID game teman ${place}`,
  server: (place: number) => `Server teman ${place}`,
  remove: (place: number) => `Hapus teman ${place}`,
  notHere: 'Pesan bareng teman cuma bisa untuk Reguler dan Fast-Track. Ganti tipe mabar atau hapus temanmu ya!',
  closed: 'Host ini lagi tidak menerima pesanan bareng teman. Hapus temanmu dulu ya!',
  tooMany: (most: number) => `Host ini menerima maksimum ${most} teman. Hapus yang lebih ya!`,
} as const;
