import type { OverlaySwitches } from '@mabarin/domain/alerts/switches';

export const overlayText = {
  title: 'Overlay',
  link: 'Link overlay',
  copy: 'Salin link',
  secret: 'Rahasiakan link ini!',
  secretHelp: 'Jangan tampilkan di live.',
  changeKey: 'Ganti kunci',
  changeKeyAsk: 'Link overlay dan widget yang lama langsung berhenti. Kamu harus memasang link baru. Ganti sekarang?',
  keyChanged: 'Kunci sudah diganti. Pasang ulang link overlay dan widget ya!',
  test: 'Tes Overlay',
  tested: (queued: boolean) =>
    queued ? 'Pesan tes sudah masuk antrian overlay.' : 'Tes sebelumnya masih menunggu tampil. Coba lagi setelah itu.',

  settings: 'Pengaturan',
  switches: {
    enableNotificationSound: { label: 'Suara notifikasi', hint: 'Bunyi pendek setiap ada support masuk.' },
    enableTTS: { label: 'Bacakan pesan (text-to-speech)' },
    holdInactive: {
      label: 'Tahan saat scene tidak aktif',
      hint: 'Pesan menunggu sampai scene dengan overlay ini tampil lagi di OBS.',
    },
    showLogo: { label: 'Tampilkan logo' },
  } satisfies Record<keyof OverlaySwitches, { label: string; hint?: string }>,
  logo: 'Logo',
  logoHelp: 'Pakai PNG transparan berbentuk kotak, minimal 100 piksel.',
  chooseLogo: 'Pilih logo',
  changeLogo: 'Ganti Logo',
  noLogo: 'Belum ada logo',
  logoRefused: 'Logo belum bisa dipakai',
  logoTooLarge: 'Ukuran file yang kamu pilih sangat besar. Gunakan file berukuran kurang dari 1MB!',
  tabs: { name: 'Bagian overlay', setup: 'Pasang', live: 'Live', look: 'Tampilan', tiers: 'Tingkatan', sound: 'Suara' },
  changes: 'Perubahan',
  unsaved: (changes: number) => `${changes} perubahan belum disimpan`,
  noChanges: 'Semua perubahan tersimpan.',
  undo: 'Batalkan',
  save: 'Simpan Pengaturan',
  saved: 'Pengaturan overlay berhasil disimpan.',
  actions: { save: 'menyimpan pengaturan overlay', changeKey: 'mengganti kunci' },

  preview: 'Pratinjau',
  previewHelp: 'Coba contoh lain',
  sample: { name: 'Budi', message: 'Semangat terus bang, gas sampai Mythic!' },
  sampleAmount: 'Nominal',
  screen: 'Layar',
  screens: { wide: '1920 × 1080', small: '800 × 600', tall: 'Portrait' },
  again: 'Putar ulang',
  hidden: 'Dua tombol yang tersembunyi',
  hiddenIntro:
    'Gerakkan mouse di halaman overlay, dua tombol muncul di pojok kanan bawah. Di OBS: klik kanan sumbernya, lalu pilih Interact.',
  buttons: [
    {
      name: 'Start Overlay',
      help: 'Klik sebelum live supaya suaranya aktif. Di OBS dan program live lain, overlay mulai sendiri.',
    },
    { name: 'Skip', help: 'Klik saat ada pesan yang tidak kamu inginkan. Pesannya langsung hilang dari layar.' },
  ],
} as const;
