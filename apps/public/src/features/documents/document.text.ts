/** Titles of legal pages and guides; their texts are docs/documents/*.md. */
export const documentText = {
  privacy: 'Kebijakan Pribadi',
  terms: 'Syarat dan Ketentuan',
  termsDescription: 'Aturan memakai Mabarin untuk penonton dan host: pesanan, pembayaran, gift dan pencairan.',
  privacyDescription: 'Data yang Mabarin simpan, untuk apa, siapa yang melihatnya, dan hak kamu atasnya.',
  guide: 'Panduan host',
  guideDescription: 'Cara memakai Mabarin untuk host: satu jam pertama, saat live, overlay, uang dan gift.',
  guideObs: 'Overlay dan widget di OBS',
  guideObsDescription:
    'Cara memasang overlay dan widget Mabarin di OBS: sumber Browser, suara, pindah scene, dan kalau tidak muncul.',
  guideTiktok: 'TikTok LIVE Studio dan program lain',
  guideTiktokDescription:
    'Cara memasang overlay Mabarin di TikTok LIVE Studio, Streamlabs, vMix dan Prism, termasuk layar tegak.',
  guideCss: 'CSS sendiri untuk overlay dan widget',
  guideCssDescription: 'Nama class dan variabel alert dan widget Mabarin untuk Custom CSS di OBS, dengan tiga resep.',
  guideMoney: 'Uang host',
  guideMoneyDescription: 'Biaya layanan, saldo siap dicairkan, pencairan ke rekening, dan pembayaran yang terlambat.',
  guideGifts: 'Gift dan undian',
  guideGiftsDescription:
    'Cara membuat gift di Mabarin: kategori, kuota, peluang, jadwal kirim, dan undian yang bisa diperiksa.',
  guideBots: 'Bot chat dan server sendiri',
  guideBotsDescription:
    'Antrian Mabarin untuk bot chat, dan webhook ke server kamu: kejadian, isi kiriman, dan cara memeriksa tanda tangannya.',
  pageTitle: (title: string) => `${title} · Mabarin`,
} as const;
