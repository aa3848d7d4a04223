import type { Rupiah } from '#money.ts';

/** A colour of the palette (packages/ui/src/palette.css) by its name there. */
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

/** How the ticket of an alert looks, by its amount. */
export type TicketStyle = {
  /** Supports from so many rupiah, up to the next style. */
  readonly from: Rupiah;
  /** Of the stub with the picture, of the paper with the words, and of amount and stamp, which stand on that paper. */
  readonly colours: { readonly stub: AlertColour; readonly paper: AlertColour; readonly accent: AlertColour };
  /** How wide the ticket is: 1 is the usual width. */
  readonly scale: number;
  /** The word that is stamped on the stub; null: none. At most seven letters have room. */
  readonly stamp: string | null;
  /** How many pieces of confetti fly; 0: none. */
  readonly confetti: number;
};

/** Four looks, so that an amount is seen before it is read; in the order of their amounts. */
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

/** The style of an amount: the one with the highest `from` that it reaches; below all of them the first. */
export function ticketStyleFor(styles: readonly TicketStyle[], amount: Rupiah): TicketStyle {
  const style = styles.findLast(({ from }) => from <= amount) ?? styles[0];
  if (style === undefined) throw new Error('A ticket has no styles.');
  return style;
}
