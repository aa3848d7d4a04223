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
  until: 'Kirim bukti sebelum',
  payment: 'Pembayaran',
  lost: 'Kembali ke penonton',
  send: 'Balas email kami dengan rekaman siaran, tangkapan layar lobi, atau obrolan dengan penonton. Tanpa balasan kami menjawab dengan catatan yang ada.',
  end: (state: Exclude<State, 'open'>) => ends[state],
} as const;
