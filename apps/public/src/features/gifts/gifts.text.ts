export const giftsText = {
  empty: 'Belum ada gift yang bisa di klaim.',
  help: (name: string) => `${name} belum punya gift. Mau mabar dulu?`,
  toMabar: 'Ke halaman Mabar',

  gift: 'Pilih gift',
  giftHint: 'gratis, satu kali coba per jam',
  odds: (chance: string) => `Peluang 1 dari ${chance}`,
  left: (left: string) => `sisa ${left}`,
  worth: (worth: string) => `senilai ${worth}`,
  proof: 'Cek undian',
  proofOf: (title: string) => `Cek undian ${title}`,

  roles: 'Role kamu',
  rolesHint: 'boleh lebih dari satu',
  message: 'Pesan untuk host',
  messagePlaceholder: 'Contoh: Semoga hoki bang!',
  messageHint: 'huruf, angka, - ! ? . , ( )',
  firstMessage: 'Semoga hoki bang!',
  submit: 'Klaim gift',

  refused: 'Belum bisa klaim',

  total: 'Biaya',
  free: 'Gratis',
} as const;
