import { rowOfGatewayText } from '#tasks/fact.text.ts';

/** All names in the operators' log, in Indonesian: commands of `pnpm ops`, what the desk reads, sign-ins. */
export const acts = {
  'desk link': 'buat link ke meja',
  'desk enter': 'buka meja di satu peramban dengan link',
  'desk sign-in': 'masuk ke meja',
  'desk extend': 'perpanjang sesi meja',
  'desk passkeys': 'lihat passkey sendiri',
  'desk passkey-add': 'tambah passkey sendiri',
  'desk passkey-remove': 'hapus passkey sendiri',
  'desk passkey-rename': 'ganti nama passkey sendiri',
  'desk passkey-copied': 'passkey ditolak karena ada salinannya',
  'desk sign-out': 'keluar dari meja',
  'desk log': 'buka catatan operator',
  'desk tasks': 'buka daftar tugas',
  'desk search': 'cari',
  'desk payment': 'buka pembayaran',
  'desk host': 'buka host',
  'desk viewer': 'buka penonton',
  'desk money': 'buka uang keluar',
  'desk status': 'periksa keadaan server',
  'terminal sign-in': 'masuk di terminal',
  'terminal sign-out': 'keluar dari terminal',
  'sign-in refused': 'gagal masuk',
  'operators list': 'lihat daftar operator',
  'operators add': 'tambah operator',
  'operators rotate': 'ganti rahasia operator',
  'operators disable': 'nonaktifkan operator',
  log: 'lihat catatan operator di terminal',
  'tasks list': 'lihat tugas di terminal',
  'tasks take': 'ambil atau serahkan tugas',
  'tasks note': 'catat di tugas',
  'tasks done': 'tutup tugas',
  digest: 'kirim ringkasan',
  'check-services': 'cek layanan luar',
  'database verify': 'cek seluruh database',
  'secret rotate': 'ganti rahasia server',
  'feedback list': 'baca masukan host',
  'csp-reports': 'lihat laporan peramban',
  'documents check': 'lihat tempat dokumen',
  retention: 'lihat masa simpan',
  income: 'buat berkas pendapatan host',
  'cash-outs list': 'lihat pencairan',
  'cash-outs approve': 'setujui pencairan',
  'money stop': 'tahan semua uang keluar',
  'money resume': 'lepas semua uang keluar',
  'payouts compare': 'bandingkan pencairan sesudah pemulihan',
  'payouts confirm': 'lepas pencairan sesudah pemulihan',
  'cash-outs paid': 'tandai pencairan terkirim',
  'cash-outs reject': 'tandai pencairan gagal',
  'cash-outs csv': 'buat file bank',
  'cash-outs read-answers': 'baca jawaban bank',
  'cash-outs answers': 'proses jawaban bank',
  'cash-outs freeze': 'bekukan uang host',
  'cash-outs unfreeze': 'buka pembekuan uang host',
  'refunds list': 'lihat refund',
  'refunds show': 'lihat satu refund',
  'refunds quote': 'hitung refund',
  'refunds request': 'minta refund uang yang ditahan',
  'refunds support': 'minta refund dukungan',
  'refunds order': 'minta refund pesanan',
  'refunds orders': 'minta refund semua pesanan host',
  'refunds quote-orders': 'hitung refund semua pesanan host',
  'refunds approve': 'setujui refund',
  'refunds refuse': 'tolak refund',
  'refunds paid': 'tandai refund terkirim',
  'refunds account': 'minta rekening lain untuk refund',
  'refunds failed': 'batalkan refund',
  'refunds returned': 'catat refund kembali',
  'disputes list': 'lihat sengketa',
  'disputes show': 'lihat satu sengketa',
  'disputes open': 'catat sengketa',
  'disputes won': 'catat sengketa dimenangkan',
  'disputes lost': 'catat sengketa kalah',
  'disputes shared': 'catat sengketa dibagi',
  'holds list': 'lihat uang ditahan',
  'holds take': 'ambil uang ditahan',
  'holds release': 'lepas uang ditahan',
  'holds claim': 'tagih uang ditahan',
  'webhooks replay': 'tanya gateway lagi',
  reconcile: 'cocokkan satu hari',
  'settlements import': 'unggah file setoran',
  'settlements undo': 'batalkan baris setoran',
  gateways: 'lihat gateway',
  'gateways pause': 'hentikan pesanan baru di gateway',
  'gateways resume': 'pakai gateway lagi',
  'ledger verify': 'cek buku di terminal',
  'ledger check': 'minta buku diperiksa',
  'second-factor remove': 'mulai hapus kode masuk',
  'second-factor keep': 'batal hapus kode masuk',
  'host-email change': 'ganti email host',
  'host-email keep': 'batal ganti email host',
  'filter-words list': 'lihat kata saringan',
  'filter-words add': 'tambah kata saringan',
  'filter-words remove': 'hapus kata saringan',
  'filter-words suggestions': 'lihat usulan kata',
  'filter-words label': 'tandai usulan untuk latihan',
  'filter-words training': 'unduh usulan untuk latihan',
  'complaints list': 'lihat aduan',
  'complaints decide': 'putuskan aduan',
  'complaints log': 'unduh keputusan aduan',
  'objections answer': 'jawab keberatan',
  'legal list': 'lihat perintah instansi',
  'legal show': 'buka perintah instansi',
  'legal record': 'catat perintah instansi',
  'legal file': 'buka surat perintah',
  'legal carry-out': 'jalankan perintah instansi',
  'legal copy': 'salin data untuk perintah instansi',
  'legal answer': 'jawab perintah instansi',
  'legal register': 'unduh register perintah instansi',
  'broadcast reach': 'hitung penerima siaran',
  broadcast: 'kirim siaran',
  'tell-host': 'kabari host',
  'rotate-display-key': 'ganti kunci overlay',
  'disable-host': 'nonaktifkan host',
  'enable-host': 'aktifkan lagi host',
  'log-out-host': 'keluarkan host dari semua perangkat',
  'mail-reset-link': 'kirim link ganti password',
  'host-consequences': 'lihat akibat menonaktifkan host',
  'alerts skip': 'turunkan alert',
  'alerts mask': 'sembunyikan pesan',
  'tickets resend': 'kirim ulang tiket',
  'tickets send': 'kirim tiket ke email lain',
  'tickets show': 'lihat alamat tiket',
  'accounts close': 'tutup akun host',
  'accounts export': 'buat salinan data',
  'accounts erase': 'hapus data penonton',
  'supporter-bans': 'lihat blokir pendukung',
  'supporter-unban': 'cabut blokir pendukung',
} as const satisfies Readonly<Record<string, string>>;
export type ActName = keyof typeof acts;

/** An act of the log in Indonesian; an older version may have had other ones. */
export function actText(action: string): string {
  return Object.hasOwn(acts, action) ? acts[action as ActName] : action;
}

/** Name in the log of the login that owns the database; it makes the first operator, and is none. */
export const DATABASE_OWNER = 'database-owner';
const OWNER_TEXT = 'pemilik database';

export function operatorText(operator: string): string {
  return operator === DATABASE_OWNER ? OWNER_TEXT : operator;
}

/** The subject of an act in the log; a task, a hold or a complaint has a number. */
export function subjectText(action: string, subject: string): string {
  if (action === 'settlements undo') return rowOfGatewayText(subject);
  return /^\d+$/.test(subject) && /^(tasks|holds|complaints|objections|legal) /.test(action) ? `#${subject}` : subject;
}

/** A word for the search of the log, as it is stored: an act or an operator by either name, else a subject. */
export function storedName(typed: string): string {
  const wanted = typed.trim().toLowerCase();
  if (wanted === OWNER_TEXT) return DATABASE_OWNER;
  const [act] = Object.entries(acts).find(([name, text]) => name === wanted || text === wanted) ?? [];
  return act ?? typed.replace(/^#(?=\d+$)/, '');
}
