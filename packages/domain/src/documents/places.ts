/** `{{place}}` in a legal page, which `MABARIN_LEGAL` fills. An empty one is marked; production starts only if `MABARIN_ALLOW_EMPTY_PLACES` names it. */
export const places: readonly { place: string; what: string }[] = [
  { place: 'badan-hukum', what: 'nama badan hukum pengelola' },
  { place: 'nib', what: 'Nomor Induk Berusaha' },
  { place: 'alamat', what: 'alamat badan hukum' },
  { place: 'pse', what: 'nomor tanda daftar PSE' },
  { place: 'kontak', what: 'email, telepon dan Discord untuk dihubungi' },
  { place: 'kontak-data', what: 'kontak pelindungan data pribadi' },
  { place: 'pengaduan-konsumen', what: 'kontak lembaga pengaduan konsumen' },
  { place: 'persetujuan-orang-tua', what: 'cara orang tua atau wali memberi persetujuan' },
  { place: 'hari-banding', what: 'lama jawaban atas keberatan, dalam hari kerja' },
  { place: 'hari-main', what: 'lama maksimal sebuah pesanan dijalankan, dalam hari' },
  { place: 'hari-gift', what: 'lama maksimal gift dikirim, dalam hari' },
  { place: 'hari-pengembalian', what: 'lama pengembalian uang, dalam hari kerja' },
  { place: 'ppn', what: 'apakah biaya layanan sudah termasuk PPN' },
  { place: 'peran-pajak', what: 'siapa yang memotong dan melaporkan pajak host' },
  { place: 'izin-undian', what: 'siapa yang mengurus izin undian dan pajak hadiah' },
  { place: 'dasar-saldo', what: 'dasar hukum menyimpan saldo host' },
  { place: 'penyedia', what: 'nama penyedia pembayaran, verifikasi, email, server dan nama game' },
];

/** Words of the filled places, plain text. */
export type Places = Readonly<Record<string, string>>;

const PLACE = /\{\{([a-z-]+)\}\}/g;
/** Places that a sentence names in a row. */
const ROW = /\{\{[a-z-]+\}\}(?:,[^.<{]*\{\{[a-z-]+\}\})+/g;

/** Reads lines such as `nib=9120000000000`; null: a line is none, or names no place or one twice. */
export function readPlaces(text: string): Places | null {
  const filled: Record<string, string> = {};
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name = '', words] = /^([a-z-]+) *=(.*)$/.exec(line) ?? [];
    if (places.every(({ place }) => place !== name) || Object.hasOwn(filled, name)) return null;
    filled[name] = words?.trim() ?? '';
  }
  return filled;
}

/** Fills the placeholders of a legal page's HTML. Throws on an unknown place. */
export function fillPlaces(html: string, filled: Places): string {
  const fill = (_whole: string, name: string) => {
    const words = (filled[name] ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return words || mark([whatOf(name)]);
  };
  // While all of a row are empty, one mark stands for it.
  const rows = html.replaceAll(ROW, (row) => {
    const names = [...row.matchAll(PLACE)].map(([, name = '']) => name);
    return names.some((name) => filled[name]) ? row : mark(names.map(whatOf));
  });
  return rows.replaceAll(PLACE, fill);
}

function whatOf(name: string): string {
  const known = places.find(({ place }) => place === name);
  if (known === undefined) throw new Error(`No place is called ${name}: packages/domain/src/documents/places.ts`);
  return known.what;
}

const mark = (whats: readonly string[]) => `<mark>[Diisi pemilik: ${whats.join(', ')}]</mark>`;

export function missingPlaces(filled: Places): string[] {
  return places.filter(({ place }) => !filled[place]).map(({ place, what }) => `${place}: ${what}`);
}
