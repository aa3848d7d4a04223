import type { CashSummary } from '@mabarin/api-client/contract/cash';

type State = CashSummary['disputes'][number]['state'];

const ends: Record<Exclude<State, 'open'>, string> = {
  won: 'Dimenangkan. Uang yang ditahan sudah kembali.',
  lost: 'Kalah. Uangnya kembali ke penonton.',
  shared: 'Dibagi. Sebagian kembali ke penonton.',
};

export const disputesText = {
  title: 'Sengketa',
  why: 'Dompet atau bank penonton mempertanyakan pembayaran ini.',
  amount: 'Jumlah',
  held: 'Ditahan',
  until: 'Kirim bukti sampai',
  payment: 'Pembayaran',
  lost: 'Kembali ke penonton',
  send: (id: string) =>
    `Ceritakan lewat halaman Feedback apa yang membuktikan game atau dukungan ini kamu penuhi, sebut ${id}, dengan link ke rekaman live, tangkapan layar lobi, atau obrolan dengan penonton. Tanpa bukti kami menjawab dengan catatan yang ada.`,
  sendNow: 'Kirim bukti',
  end: (state: Exclude<State, 'open'>) => ends[state],
} as const;
