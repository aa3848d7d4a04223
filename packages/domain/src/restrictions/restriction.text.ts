import { takedownKind, takedownText } from '#complaints/complaint.ts';
import {
  isObjectable,
  mayObject,
  objectionDue,
  type Restriction,
  type RestrictionKind,
  type RestrictionReason,
} from '#restrictions/restriction.ts';
import { restrictionWords } from '#restrictions/words.text.ts';
import { rupiahText } from '#rupiah.ts';
import { datedText, dayText, type Instant } from '#time.ts';

/** Reasons in words for the one concerned. */
export const reasonText: Record<RestrictionReason, string> = {
  identity: 'Kami perlu memastikan siapa pemilik akun ini.',
  shared_account: 'Rekening pencairannya juga dipakai akun host lain.',
  disputed_payments: 'Pembayar atau banknya menyatakan tidak melakukan pembayaran ini.',
  fraud: 'Ada tanda penipuan yang harus kami periksa.',
  gambling: 'Isinya promosi judi, dan itu dilarang undang-undang.',
  complaints: 'Aduan orang lain kami periksa, dan ternyata benar.',
  delivered: 'Yang dibayar sudah dimainkan atau ditampilkan.',
  owner_asked: 'Pemilik akun memintanya, karena mungkin ada orang lain di akun ini.',
  authority: 'Lembaga yang berwenang memerintahkannya.',
  undisclosed: 'Ada alasannya, tapi hukum melarang kami menyebutkannya.',
  unsaid: 'Alasannya belum dicatat waktu itu. Tim menjawabnya kalau kamu mengajukan keberatan.',
  not_me: '"Bukan saya" ditekan di email, jadi mungkin ada orang lain di akun ini.',
  password_reset: 'Password baru saja direset lewat email, dan email bisa saja dibuka orang lain.',
  gateway_lost: 'Penyedia pembayaran menyatakan uang ini ditarik lagi.',
  new_account: 'Rekening pencairannya baru disimpan.',
  new_helper: 'Anggota tim yang memintanya baru bergabung.',
  large_amount: 'Jumlah sebesar ini dilihat dua operator sebelum dikirim.',
  holder_typed: 'Nama pemilik rekening ditulis sendiri, dan belum dicocokkan dengan bank.',
  at_bank: 'Uangnya sedang dikirim lewat bank.',
  precaution: 'Ada gangguan yang sedang kami periksa, jadi semua uang keluar berhenti untuk semua host.',
  restored: 'Data dipulihkan dari cadangan, dan dicocokkan dulu dengan bank supaya tidak terkirim dua kali.',
  age_missing: 'Usia pemilik akun belum diisi.',
  account_changed: 'Rekening hanya bisa diganti setiap 30 hari, supaya pencuri akun tidak bisa mengalihkannya.',
  settling: 'Penyedia pembayaran baru menyetorkan uangnya beberapa hari sesudah dibayar.',
  under_18: 'Pembayar bilang umurnya di bawah 18 tahun.',
  host_may_come: 'Host masih bisa memainkannya: uangnya bisa diminta kalau host 7 hari tidak terlihat.',
  host_choice: 'Host ini yang memblokir, bukan tim Mabarin.',
  short: 'Uang yang masuk kurang dari tagihannya.',
  over: 'Uang yang masuk lebih dari tagihannya.',
  unclear: 'Nominal yang masuk perlu dicek dulu.',
  host_matter: 'Ini urusan tim Mabarin dengan hostnya, jadi alasannya hanya kami sampaikan ke host.',
  undelivered: 'Yang dibayar sudah tidak bisa diberikan waktu uangnya masuk.',
};

/** `path`: a page of the dashboard; null: nothing to open, or it is done where the restriction stands. */
type Can = { text: string; path: 'feedback' | 'settings' | 'profile-security' | null };
export type RestrictionPath = NonNullable<Can['path']>;

/** The six parts, each a sentence or more. */
export type RestrictionText = {
  what: string;
  why: string;
  waits: string;
  can: Can;
  ends: string;
  object: string;
};

type Told = {
  what: string;
  waits: string;
  can?: Can;
  /** The end while no date is known. */
  ends: string;
  /** Why nobody decides about an objection; not told where one can be sent. */
  object: string;
};

const nothing: Can = { text: 'Tidak ada yang perlu kamu lakukan.', path: null };
const byRule = 'Ini aturan untuk semua, jadi tidak ada yang diputuskan. Ada yang keliru? Tulis lewat Feedback.';
const untilAnswer = 'Belum ada tanggalnya. Tim memberi tahu lewat email begitu selesai.';
const operator = 'Pemeriksaan oleh tim Mabarin.';
const asked = 'Jawaban keberatan datang dari operator.';

function toldOf({ kind, because, about, until }: Restriction, amount: string): Told {
  const money = amount === '' ? 'Uang' : amount;
  const tells: Record<RestrictionKind, () => Told> = {
    frozen: () =>
      because === 'not_me'
        ? {
            what: 'Pencairan saldo dibekukan',
            waits: 'Password baru dari kamu, lalu 24 jam.',
            can: {
              text: 'Buat password baru lewat "Lupa Password". 24 jam sesudahnya, buka pencairan di halaman Keamanan.',
              path: 'profile-security',
            },
            ends:
              until === null ? 'Berakhir begitu kamu membukanya sendiri.' : `Bisa kamu buka mulai ${datedText(until)}.`,
            object: 'Ini permintaan dari emailmu sendiri, dan kamu sendiri yang membukanya.',
          }
        : {
            what: 'Uang yang belum dikirim ditahan oleh tim Mabarin',
            waits: operator,
            can: { text: 'Kirim yang bisa membuktikannya lewat Feedback.', path: 'feedback' },
            ends: untilAnswer,
            object: asked,
          },
    reset_wait: () => ({
      what: 'Pencairan saldo menunggu',
      waits: '24 jam sejak password direset.',
      can: { text: 'Bukan kamu yang meresetnya? Tekan "Bukan saya" di email dari kami.', path: null },
      ends: 'Berakhir 24 jam sesudah password direset.',
      object: byRule,
    }),
    suspended: () => ({
      what: 'Akun host dinonaktifkan: halamannya tutup, dan uang yang belum dikirim ditahan',
      waits: operator,
      can: { text: 'Ajukan keberatan di sini. Saldo tetap tercatat.', path: null },
      ends: untilAnswer,
      object: asked,
    }),
    page_closed: () => ({
      what: 'Halaman host ini ditutup oleh tim Mabarin',
      waits: 'Keputusan tim Mabarin tentang host ini.',
      can: { text: 'Sudah membayar? Buka tiketmu dan minta uangmu kembali.', path: null },
      ends: 'Belum ada tanggalnya. Uangmu bisa diminta sekarang, tanpa menunggu.',
      object: 'Hanya host yang bisa mengajukan keberatan. Uangmu tidak bergantung pada itu.',
    }),
    held: () => ({
      what: `${money} bagianmu ditahan`,
      waits: 'Jawaban penyedia pembayaran, lalu keputusan tim Mabarin.',
      ends: untilAnswer,
      object: asked,
    }),
    dispute: () => ({
      what: `${money} bagianmu ditahan karena sengketa`,
      waits: 'Keputusan dompet atau bank pembayar.',
      can: {
        text: `Kirim bukti bahwa game atau dukungannya kamu penuhi${until === null ? '' : `, paling lambat ${datedText(until)}`}: link rekaman live, tangkapan layar lobi, atau obrolan.`,
        path: 'feedback',
      },
      ends: 'Bank memutuskan sesudah buktinya masuk. Kamu diberi tahu lewat email.',
      object: asked,
    }),
    cash_out_wait: () => ({
      what: `Pencairan ${money} menunggu 24 jam`,
      waits: 'Waktu 24 jam, supaya kamu sempat membatalkan kalau bukan kamu.',
      can: { text: 'Bukan kamu? Tekan "Bukan saya" di email dari kami.', path: null },
      ends: 'Berakhir 24 jam sesudah rekeningnya disimpan.',
      object: byRule,
    }),
    cash_out_check: () => ({
      what: `Pencairan ${money} menunggu pemeriksaan`,
      waits: operator,
      ends: 'Paling lama 2 hari kerja. Kamu diberi tahu di sini dan lewat email.',
      object: byRule,
    }),
    cash_out_bank: () => ({
      what: `Pencairan ${money} sedang dikirim`,
      waits: 'Bank tujuan.',
      ends: 'Paling lama 2 hari kerja.',
      object: 'Tidak ada yang menahannya. Belum sampai pada waktunya? Tulis nomor pencairannya lewat Feedback.',
    }),
    money_stopped: () => ({
      what: 'Semua pencairan dan pengembalian uang berhenti dulu',
      waits: 'Pemeriksaan oleh tim Mabarin, untuk semua host.',
      ends: 'Begitu selesai diperiksa. Yang sudah diminta tetap antri dan jalan sendiri.',
      object: 'Ini berlaku untuk semua host, bukan keputusan tentang kamu.',
    }),
    age_missing: () => ({
      what: 'Pencairan belum bisa diminta',
      waits: 'Usia pemilik akun, dari kamu.',
      can: { text: 'Isi usia di pengaturan, cukup sekali.', path: 'settings' },
      ends: 'Berakhir begitu kamu mengisinya.',
      object: byRule,
    }),
    bank_cooldown: () => ({
      what: 'Rekening pencairan belum bisa diganti',
      waits: '30 hari sejak rekening ini disimpan.',
      ends: 'Berakhir 30 hari sesudah rekening disimpan.',
      object: 'Rekening ini sudah tutup atau salah? Tulis lewat Feedback.',
    }),
    income_settling: () => ({
      what: `${money} belum siap dicairkan`,
      waits: 'Setoran dari penyedia pembayaran.',
      ends: 'Siap dicairkan 4 hari sesudah dibayar.',
      object: byRule,
    }),
    child_cap: () => ({
      what: 'Pembayaran ini melewati batas sehari untuk yang di bawah 18',
      waits: 'Besok, waktu batasnya dihitung lagi dari awal.',
      can: { text: 'Bayar lebih sedikit hari ini, atau coba lagi besok.', path: null },
      ends: 'Berakhir tengah malam WIB.',
      object: 'Batas ini untuk semua yang di bawah 18. Salah centang? Pesan lagi dengan umur yang benar.',
    }),
    refund_refused: () => ({
      what: `Permintaan uang kembali${amount === '' ? '' : ` ${amount}`} ditolak`,
      waits: 'Tidak ada, kecuali kamu mengajukan keberatan.',
      ends: 'Ini keputusan akhir sampai ada keberatan.',
      object: asked,
    }),
    refund_early: () => ({
      what: `${money} belum bisa diminta kembali`,
      waits: 'Host, yang masih bisa memainkannya.',
      ends: 'Kalau host 7 hari tidak terlihat, uangnya bisa kamu minta di tiket ini.',
      object: 'Host sendiri bisa mengembalikannya lebih cepat. Minta lewat live-nya.',
    }),
    text_hidden: () => ({
      what: `${capital(about === null ? 'nama dan pesan' : takedownText[takedownKind(about)])} disembunyikan tim Mabarin`,
      waits: 'Tidak ada, kecuali kamu mengajukan keberatan.',
      ends: 'Disembunyikan seterusnya. Uang dan tempat di antrian tidak berubah.',
      object: asked,
    }),
    blocked: () => ({
      what: 'Kamu tidak bisa memesan atau klaim gift di host ini',
      waits: 'Host, yang bisa membukanya lagi.',
      can: { text: 'Tanya hostnya di live, atau mabar dengan host lain.', path: null },
      ends: 'Berlaku selama host tidak membukanya. Uangmu tidak diambil.',
      object: 'Host memilih sendiri dengan siapa mabar. Tim Mabarin tidak bisa membukanya.',
    }),
    banned: () => ({
      what: 'Kamu tidak bisa mengirim support untuk host ini',
      waits: 'Host, yang bisa minta dibuka lagi.',
      can: { text: 'Tanya hostnya di live, atau support host lain.', path: null },
      ends: 'Berlaku selama host tidak minta dibuka. Uangmu tidak diambil.',
      object: 'Host memilih sendiri support siapa yang diterima. Tim Mabarin membukanya kalau host memintanya.',
    }),
    not_counted: () => ({
      what:
        because === 'over'
          ? `Kelebihan bayar${amount === '' ? '' : ` ${amount}`} masih ada di kami`
          : `${amount === '' ? 'Pembayaran ini' : `${amount} yang masuk`} belum jadi pesanan`,
      waits: operator,
      can: because === 'over' ? nothing : { text: 'Minta uangmu kembali di tiket. Jangan bayar lagi.', path: null },
      ends: 'Paling lama 2 hari kerja. Hasilnya muncul di tiket.',
      object: 'Uangmu kembali kalau diminta, jadi tidak perlu keberatan. Ada yang keliru? Hubungi admin.',
    }),
  };
  return tells[kind]();
}

/** The thing that a restriction keeps, why, what it waits for, what can be done, its end, and how to object. */
export function restrictionText(restriction: Restriction, now: Instant): RestrictionText {
  const { kind, amount, since, until, because, about, objection } = restriction;
  const told = toldOf(restriction, amount === null ? '' : rupiahText(amount));
  const number = about !== null && kind !== 'text_hidden' ? ` (${about})` : '';
  const from = since === null ? '' : ` sejak ${datedText(since)}`;
  return {
    what: `${told.what}${number}${from}.`,
    why: reasonText[because],
    waits: objection?.state === 'open' ? 'Jawaban tim Mabarin atas keberatanmu.' : told.waits,
    can: told.can ?? nothing,
    ends:
      until === null || because === 'not_me' || kind === 'dispute' ? told.ends : `Paling lambat ${datedText(until)}.`,
    object: objectText(restriction, told.object, now),
  };
}

function objectText(restriction: Restriction, fixed: string, now: Instant): string {
  const { kind, objection } = restriction;
  if (objection?.state === 'open')
    return `Keberatanmu sudah masuk, dan dijawab paling lambat ${dayText(objection.due_on)}.`;
  if (objection !== null) {
    const result = objection.state === 'reversed' ? 'Keberatanmu diterima' : 'Keberatanmu ditolak';
    return `${result}: ${objection.answer ?? ''}`;
  }
  if (!isObjectable(kind) || !mayObject(restriction)) return fixed;
  return `Tidak setuju? Ajukan keberatan: hari ini dikirim, paling lambat ${dayText(objectionDue(now))} dijawab dengan alasannya.`;
}

/** The thing that is kept, why, and the way out, in one line of a refusal. */
export function keptText(restriction: Restriction): string {
  // Only the objection's part depends on the time.
  const { what, why, can, ends } = restrictionText(restriction, 0);
  return [what, why, can.text, ends].join(' ');
}

/** Lines of the six parts as paragraphs of a mail, or of the desk's preview. */
export function restrictionLines(restriction: Restriction, now: Instant): string[] {
  const { what, why, waits, can, ends, object } = restrictionText(restriction, now);
  return [
    what,
    `${restrictionWords.why}: ${why}`,
    `${restrictionWords.waits}: ${waits}`,
    `${restrictionWords.can}: ${can.text}`,
    `${restrictionWords.ends}: ${ends}`,
    `${restrictionWords.object}: ${object}`,
  ];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
