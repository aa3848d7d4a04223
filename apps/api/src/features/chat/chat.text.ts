import type { ChatCommand } from '@mabarin/domain/chat/command';

const rupiah = new Intl.NumberFormat('id-ID');

/** Replies in a chat; `chatLine` cuts and cleans them. */
export const chatText = {
  slow: 'Pelan-pelan ya, coba lagi sebentar lagi.',
  empty: 'Antrian kosong.',
  waiting: (count: number, wait: string) => `Antrian ${count} orang${wait}.`,
  order: (link: string) => `Ikut: ${link}`,
  closed: 'Pesanan sedang ditutup.',
  onBreak: (until: string) => ` Istirahat sampai ${until}.`,
  lastOrder: (left: number | null, until: string | null) =>
    ` Pesanan terakhir${left === null ? '' : `: sisa ${left} tempat`}${until === null ? '' : ` sampai ${until}`}.`,
  place: (name: string, place: number, wait: string) => `Nomor ${place} buat ${name}${wait}.`,
  playing: (name: string) => `Sekarang giliran ${name} main.`,
  forgotten: (name: string) => `Host belum menandai game ${name} selesai. Belum jadi main? Kabari host ya.`,
  unbound: 'Belum terhubung. Ketik !klaim lalu kode dari tiketmu.',
  over: (name: string, left: number, returned: number, refunding: boolean) => {
    if (left > 0) return `Mabar ${name} diakhiri host, sisa ${left} game. Tanya host ya.`;
    const back = `Sisa game ${name} ${refunding ? 'sedang dalam pengembalian' : 'dikembalikan'}`;
    return `${returned > 0 ? back : `Mabar ${name} sudah selesai`}. Pesanan baru? Ketik !klaim lalu kodenya.`;
  },
  you: 'kamu',
  now: (names: string) => `Sekarang main: ${names}.`,
  nobody: 'Belum ada yang main.',
  next: (names: string) => `Berikutnya: ${names}.`,
  noCode: 'Kodenya ada di tiketmu: ketik !klaim lalu 6 huruf itu.',
  wrongCode: 'Kode itu tidak ada atau sudah lewat 48 jam. Lihat lagi tiketmu ya.',
  usedCode: 'Kode itu sudah dipakai akun lain.',
  guessed: 'Terlalu banyak kode salah. Coba lagi nanti.',
  bound: (name: string, place: string) => `Terhubung, ${name}.${place}`,
  here: (name: string) => `Siap, ${name} ditandai online.`,
  later: (name: string, place: string, gaveSundulUp: boolean) =>
    `Oke, ${name} mundur${gaveSundulUp ? ' dan Sundul-nya hangus' : ''}. ${place}`,
  price: (title: string, price: number) => `${title} Rp${rupiah.format(price)}`,
  noEvents: 'Belum ada paket yang dibuka.',
  help: 'Perintah: antri, posisi, main, harga, klaim KODE, siap, nanti. Awali dengan tanda seru.',
  opened: 'Pesanan dibuka.',
  shut: 'Pesanan ditutup.',
  plays: (name: string) => `Main: ${name}.`,
  nextRefused: {
    empty: 'Antrian kosong.',
    full: 'Tim sudah penuh.',
    not_ready: 'Belum ada yang bisa dipanggil: OFFLINE, masih main, atau kursinya kurang.',
    blocked: 'Host perlu cek antrian dulu di dashboard.',
  },
  /** The actor in the team's log. */
  actor: (name: string) => `Chat ${name}`,
  /** The name in the log of the remote. */
  presser: (name: string, platform: string) => `${name} (chat ${platform})`,
  acts: { buka: 'membuka pesanan', tutup: 'menutup pesanan', next: 'memainkan' } satisfies Partial<
    Record<ChatCommand, string>
  >,
} as const;
