export const openingNoticeText = {
  notify: 'Kabari kalau buka',
  end: 'Jangan kabari lagi',
  on: 'Sip! Kamu kami kabari tiap kali host ini buka, sampai 14 hari ke depan.',
  off: 'Sip, kamu tidak kami kabari lagi.',
} as const;
