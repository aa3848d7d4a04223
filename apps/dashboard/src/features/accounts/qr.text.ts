export const qrText = {
  title: 'QR Code',
  mabar: 'Gunakan QR code ini untuk membagikan halaman Mabar kamu.',
  support: 'Gunakan QR code ini untuk membagikan halaman Support kamu.',
  claim: 'Gunakan QR code ini untuk membagikan halaman Klaim Gift kamu.',
  copy: 'Salin link',
  image: (link: string) => `QR code ${link}`,
  loading: 'QR code sedang dibuat.',
  download: 'Download QR Code',
  print: 'Cetak poster A5',
  poster: { mabar: 'Scan buat mabar', support: 'Scan buat support', claim: 'Scan buat klaim gift' },
  failed: 'Ada kesalahan saat membuat QR code. Coba lagi ya!',
} as const;
