export const broadcastText = {
  title: 'Pengumuman ke dashboard',
  intro: 'Pesan dengan suara di dashboard host, juga bagi yang baru membukanya nanti.',
  to: 'Username host',
  toHint: 'Kosong: semua host aktif.',
  caption: 'Judul',
  message: 'Pesan',
  quiet: 'Suara saja, tanpa dialog',
  preview: 'Contoh',
  send: 'Kirim',
  missing: 'Isi judul dan pesannya dulu.',
  ask: (hosts: number, caption: string, message: string) => `Dikirim ke ${hosts} host: "${caption}", ${message}`,
  sent: 'Pengumuman dikirim.',
} as const;
