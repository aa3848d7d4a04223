/** `{{place}}` in a legal page. `value` is Markdown; null: marked as missing; production starts only if `MABARIN_ALLOW_EMPTY_PLACES` names it. */
export const places = [
  { place: 'badan-hukum', what: 'nama badan hukum pengelola', value: null },
  { place: 'nib', what: 'Nomor Induk Berusaha', value: null },
  { place: 'alamat', what: 'alamat badan hukum', value: null },
  { place: 'pse', what: 'nomor tanda daftar PSE', value: null },
  { place: 'kontak', what: 'email, telepon dan Discord untuk dihubungi', value: null },
  { place: 'kontak-data', what: 'kontak pelindungan data pribadi', value: null },
  { place: 'pengaduan-konsumen', what: 'kontak lembaga pengaduan konsumen', value: null },
  { place: 'persetujuan-orang-tua', what: 'cara orang tua atau wali memberi persetujuan', value: null },
  { place: 'hari-banding', what: 'lama jawaban atas keberatan, dalam hari kerja', value: null },
  { place: 'hari-main', what: 'lama maksimal sebuah pesanan dijalankan, dalam hari', value: null },
  { place: 'hari-gift', what: 'lama maksimal gift dikirim, dalam hari', value: null },
  { place: 'hari-pengembalian', what: 'lama pengembalian uang, dalam hari kerja', value: null },
  { place: 'ppn', what: 'apakah biaya layanan sudah termasuk PPN', value: null },
  { place: 'peran-pajak', what: 'siapa yang memotong dan melaporkan pajak host', value: null },
  { place: 'izin-undian', what: 'siapa yang mengurus izin undian dan pajak hadiah', value: null },
  { place: 'dasar-saldo', what: 'dasar hukum menyimpan saldo host', value: null },
  { place: 'penyedia', what: 'nama penyedia pembayaran, verifikasi, email, server dan nama game', value: null },
] satisfies readonly Place[] as readonly Place[];

type Place = { place: string; what: string; value: string | null };

const PLACE = /\{\{([a-z-]+)\}\}/g;

/** Fills the placeholders of a legal page. Throws on an unknown place. */
export function fillPlaces(text: string): string {
  return text.replaceAll(PLACE, (_whole, name: string) => {
    const known = places.find(({ place }) => place === name);
    if (known === undefined) throw new Error(`No place is called ${name}: packages/domain/src/documents/places.ts`);
    return known.value ?? `<mark>[Diisi pemilik: ${known.what}]</mark>`;
  });
}

export function missingPlaces(): string[] {
  return places.filter(({ value }) => value === null).map(({ place, what }) => `${place}: ${what}`);
}
