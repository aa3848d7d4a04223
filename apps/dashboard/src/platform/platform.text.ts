export const platformText = {
  showMore: (count: number) => `Tampilkan ${count} lagi`,
  copied: 'Disalin',
  network: 'Jaringan bermasalah. Coba lagi ya!',
  busy: 'Server sedang sibuk. Tunggu sebentar lalu coba lagi ya!',
  noAnswer: 'Tidak ada jawaban dari server.',
  trouble: 'Ada masalah',
  incomplete: 'Periksa lagi',
  notSaved: 'Tidak disimpan',
  no: 'Tidak',
  month: 'Bulan',
  earlierMonth: 'Bulan sebelumnya',
  laterMonth: 'Bulan berikutnya',

  search: 'Cari',
  refresh: 'Refresh',
  refreshed: 'Daftar sudah diperbarui.',
  retry: 'Coba lagi',
  retrying: 'Mencoba…',
  found: (count: number) => `${count} ditemukan.`,
  noMatch: (search: string) => `Tidak ada yang cocok dengan "${search}".`,
  searchHint: 'Kamu sedang mencari. Tekan ESC atau hapus pencarian untuk melihat semuanya.',

  showLink: 'Tampilkan link',
  hideLink: 'Sembunyikan link',
  openTab: 'Buka di Tab Baru',

  ground: { label: 'Di atas game', dark: 'Gelap', bright: 'Terang' },

  detail: 'Detail',
  formPreview: 'Begini tampilnya',

  guides: 'Panduan untuk host',
  guide: {
    obs: 'Panduan: overlay dan widget di OBS',
    tiktok: 'Panduan: TikTok LIVE Studio',
    uang: 'Panduan: dari pembayaran sampai rekening',
    gift: 'Panduan: gift dan undian',
    css: 'Panduan: CSS sendiri',
    bot: 'Panduan: bot chat dan server sendiri',
  },

  save: 'Simpan',
  cancel: 'Batal',
  codeCaption: 'Masukkan kode',
  codeSend: 'Lanjut',
  passwordCaption: 'Masukkan password',
  password: 'Password',
  passkey: 'Pakai passkey',
  passkeyName: 'Nama passkey',
  passkeyRename: 'Ganti nama',
  passkeyRenameThis: (name: string) => `Ganti nama ${name}`,
  passkeySave: 'Simpan nama',
  reset: 'Reset Form',
} as const;

/** The spec's generic sentence for a failed action. */
export function failed(action: string): string {
  return `Ada kesalahan saat ${action}. Coba lagi ya!`;
}
