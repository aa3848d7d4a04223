import type { CashSummary } from '@mabarin/api-client/contract/cash';

type State = CashSummary['disputes'][number]['state'];

const ends: Record<Exclude<State, 'open'>, string> = {
  won: 'Dimenangkan. Uang yang ditahan sudah kembali.',
  lost: 'Kalah. Uangnya kembali ke penonton.',
  shared: 'Dibagi. Sebagian kembali ke penonton.',
};

export const disputesText = {
  title: 'Sengketa',
  amount: 'Jumlah',
  payment: 'Pembayaran',
  lost: 'Kembali ke penonton',
  end: (state: Exclude<State, 'open'>) => ends[state],
} as const;
