/** Words of the profile page (docs/spec/dashboard.md 2, 5, 8). */
export const profileText = {
  username: (username: string) => `@${username}`,
  photo: 'Foto',
  photoHint: 'Persegi, minimal 100 piksel. Foto besar dikecilkan otomatis.',
  name: 'Nama',
  nameHint: 'Sebaiknya sama dengan nama di rekening bank kamu.',
  nameWrong: 'Isi nama, maksimal 50 karakter.',
  playerID: 'ID game',
  playerIDWrong: 'Isi 6 sampai 12 angka.',
  playerServer: 'Server',
  playerServerWrong: 'Isi 4 sampai 6 angka.',
  ign: 'IGN',
  ignHint: 'Diambil dari game saat ID game atau server diganti.',
  roles: 'Role',
  rolesHint: 'Role yang kamu mainkan. Pemain memilih role dari sini saat pesan mabar.',
  listed: 'Tampil di daftar host',
  listedHint:
    'Saat kamu main dan pesanan dibuka, halaman “Host yang lagi main” menampilkan nama, foto, antrian dan harga kamu.',
  savedCaption: 'Tersimpan',
  saved: 'Profil kamu berhasil disimpan!',
  failed: 'Ada kesalahan saat menyimpan profil kamu. Coba lagi ya!',
} as const;
