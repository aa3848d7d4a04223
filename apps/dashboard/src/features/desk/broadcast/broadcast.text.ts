export const broadcastText = {
  title: 'Siaran ke dasbor',
  intro: 'Pesan dengan suara di dasbor host, juga bagi yang baru membukanya nanti.',
  to: 'Username host',
  toHint: 'Kosong: semua host aktif.',
  caption: 'Judul',
  message: 'Pesan',
  quiet: 'Suara saja, tanpa dialog',
  preview: 'Contoh',
  send: 'Kirim',
  missing: 'Isi judul dan pesannya dulu.',
  ask: (hosts: number, caption: string, message: string) => `Dikirim ke ${hosts} host: "${caption}", ${message}`,
  sent: 'Siaran dikirim.',
} as const;
