import type { Rupiah } from '#money.ts';

/** Colours of packages/ui/src/palette.css by name. */
type AlertColour =
  | 'oranye'
  | 'lampu'
  | 'jambu'
  | 'malam'
  | 'putih'
  | 'tinta'
  | 'bata'
  | 'terpal'
  | 'jambu-tua'
  | 'daun-terang';

export type TicketStyle = {
  readonly from: Rupiah;
  /** `stub` behind the picture, `paper` behind the words, `accent` for amount and stamp on the paper. */
  readonly colours: { readonly stub: AlertColour; readonly paper: AlertColour; readonly accent: AlertColour };
  readonly scale: number;
  /** Stamped on the stub, at most seven letters; null: none. */
  readonly stamp: string | null;
  readonly confetti: number;
};

export const TICKET_STYLES: readonly TicketStyle[] = [
  {
    from: 0,
    colours: { stub: 'oranye', paper: 'putih', accent: 'bata' },
    scale: 1,
    stamp: null,
    confetti: 0,
  },
  {
    from: 50_000,
    colours: { stub: 'daun-terang', paper: 'putih', accent: 'terpal' },
    scale: 1.06,
    stamp: 'MANTAP',
    confetti: 0,
  },
  {
    from: 100_000,
    colours: { stub: 'jambu', paper: 'putih', accent: 'jambu-tua' },
    scale: 1.12,
    stamp: 'GOKIL',
    confetti: 24,
  },
  {
    from: 500_000,
    colours: { stub: 'malam', paper: 'lampu', accent: 'tinta' },
    scale: 1.2,
    stamp: 'SULTAN',
    confetti: 56,
  },
];

/** The highest style whose `from` the amount reaches, else the first. */
export function ticketStyleFor(styles: readonly TicketStyle[], amount: Rupiah): TicketStyle {
  const style = styles.findLast(({ from }) => from <= amount) ?? styles[0];
  if (style === undefined) throw new Error('A ticket has no styles.');
  return style;
}
