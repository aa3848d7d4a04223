import type { Suspended } from '@mabarin/api-client/contract/profile/security';

const suspendedKinds: Record<Suspended['kind'], string> = {
  member: 'Anggota tim',
  invitation: 'Undangan',
  remote: 'Remote',
  webhook: 'Webhook',
  stream: 'Aliran kejadian untuk bot',
  discord: 'Channel Discord',
  channel: 'Channel notifikasi',
};

export const securityText = {
  title: 'Keamanan',
  failed: 'Halaman keamanan belum bisa dimuat.',
  retry: 'Coba lagi',
  elsewhere:
    'Password, verifikasi dua langkah, dan perangkat kamu diatur di akun host kamu sendiri. Pindah ke akun itu dulu ya!',
  password: 'Password',
  passwordHint: 'untuk memastikan ini kamu',
  passwordMissing: 'Isi password kamu dulu ya!',

  factor: 'Verifikasi dua langkah',
  factorHelp:
    'Login baru, pencairan dan ganti rekening minta kode dari HP kamu. Orang yang tahu passwordmu tetap tidak bisa mengambil saldomu.',
  off: 'Belum aktif',
  on: (day: string) => `Aktif sejak ${day}`,
  start: 'Aktifkan',
  scan: 'Buka aplikasi authenticator (Google Authenticator, Aegis, 1Password, dan lain-lain), lalu scan QR ini.',
  qr: 'QR untuk aplikasi authenticator',
  secret: 'Tidak bisa scan? Tulis kunci ini di aplikasinya:',
  copySecret: 'Salin kunci',
  code: 'Kode dari aplikasi',
  codeHint: '6 angka yang sekarang tampil',
  codeMissing: 'Isi 6 angka dari aplikasi.',
  confirm: 'Aktifkan sekarang',
  cancel: 'Batal',
  left: (count: number) => `Kode cadangan tersisa: ${count} dari 10`,
  leftHelp: 'Kode cadangan dipakai kalau HP kamu hilang atau rusak. Masing-masing hanya bisa dipakai sekali.',
  removal: (when: string) =>
    `Kami diminta mematikan verifikasi dua langkah ini pada ${when}. Bukan kamu? Tekan "Bukan saya" di email dari kami.`,
  renew: 'Buat kode cadangan baru',
  stop: 'Matikan',
  stopAsk: 'Matikan verifikasi dua langkah',
  stopText: 'Setelah ini akunmu hanya dijaga password.',
  stopped: 'Verifikasi dua langkah dimatikan',

  codesTitle: 'Simpan kode cadangan ini sekarang',
  codesHelp:
    'Kode ini tidak akan ditampilkan lagi. Simpan di tempat yang bukan HP kamu. Kode cadangan yang lama tidak berlaku.',
  copy: 'Salin semua',
  download: 'Download',
  print: 'Print',
  kept: 'Sudah kusimpan',
  fileName: 'mabarin-kode-cadangan.txt',
  fileHead: (account: string) => `Kode cadangan Mabarin untuk ${account}. Masing-masing hanya bisa dipakai sekali.`,

  passkeys: 'Passkey',
  passkeysHelp:
    'Masuk dengan sidik jari, wajah, atau PIN perangkatmu, tanpa password dan kode. Situs palsu tidak bisa memintanya.',
  passkeyNameHint: 'contoh: HP Samsung',
  addPasskey: 'Tambah passkey',
  passkeyAdded: 'Passkey ditambahkan',
  noPasskeys: 'Browser ini belum bisa memakai passkey.',
  passkeyMade: (day: string) => `dibuat ${day}`,
  passkeyUsed: (ago: string) => `terakhir dipakai ${ago}`,
  passkeyUnused: 'belum pernah dipakai',
  passkeySynced: 'tersimpan juga di perangkatmu yang lain',
  removePasskeyAsk: 'Hapus passkey',
  removePasskeyText: (name: string) => `${name} tidak bisa dipakai masuk lagi. Hapus sekarang?`,
  passkeyRemoved: 'Passkey dihapus',

  sessions: 'Perangkat yang masuk',
  sessionsHelp: 'Ada yang tidak kamu kenal? Keluarkan, lalu ganti password kamu.',
  unknownDevice: 'Perangkat lain',
  current: 'Perangkat ini',
  lastSeen: (ago: string, network: string | null) =>
    `terakhir dipakai ${ago}${network === null ? '' : ` · jaringan ${network}`}`,
  others: (count: number) => `${count} perangkat lain`,
  end: 'Keluarkan',
  endThis: (device: string) => `Keluarkan ${device}`,
  endCaption: 'Keluarkan perangkat',
  endAsk: (device: string) => `${device} langsung keluar dari akunmu. Keluarkan sekarang?`,
  endAllAsk: 'Semua perangkat lain langsung keluar dari akunmu. Keluarkan sekarang?',
  endAll: 'Keluarkan semua yang lain',
  ended: 'Perangkat dikeluarkan',
  endedAll: 'Semua perangkat lain dikeluarkan',

  suspended: 'Ditangguhkan sejak "Bukan saya"',
  suspendedHelp:
    'Ini dibuka dalam 14 hari sebelum kamu menekan "Bukan saya" dan sekarang tidak berfungsi. Simpan yang kamu kenal, hapus yang lain.',
  suspendedName: ({ kind, name }: Pick<Suspended, 'kind' | 'name'>) =>
    name === '' ? suspendedKinds[kind] : `${suspendedKinds[kind]}: ${name}`,
  since: (day: string) => `dibuka ${day}`,
  keep: 'Simpan',
  keepThis: (name: string) => `Simpan ${name}`,
  remove: 'Hapus',
  removeThis: (name: string) => `Hapus ${name}`,
  removeText: (name: string) => `${name} dihapus. Hapus sekarang?`,

  unfreeze: 'Buka pencairan',
  unfrozen: 'Pencairan dibuka lagi',
} as const;
