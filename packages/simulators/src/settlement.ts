/** Usual QRIS fee of 0.7 %, in whole rupiah. */
const MDR_PERCENT = 0.7;

/** Payment or refund: `amount` is whole rupiah, negative for a refund. */
export type Movement = {
  reference: string;
  providerId: string;
  /** The provider's id of a refund; null: it is the payment. */
  refund: string | null;
  amount: number;
  at: Date;
};

const SETTLE_MS = 2 * 86_400_000;

type Settled = Movement & { fee: number; net: number; settledAt: Date };

export function settledOf(movements: readonly Movement[], now: Date): Settled[] {
  return movements
    .map((movement) => {
      const fee = movement.amount > 0 ? Math.round((movement.amount * MDR_PERCENT) / 100) : 0;
      const settledAt = new Date(movement.at.getTime() + SETTLE_MS);
      return { ...movement, fee, net: movement.amount - fee, settledAt };
    })
    .filter(({ settledAt }) => settledAt <= now)
    .sort((one, other) => one.settledAt.getTime() - other.settledAt.getTime());
}

export function csvOf(
  rows: readonly Readonly<Record<string, string | number>>[],
  columns: readonly string[],
  delimiter = ',',
): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
  const cell = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return lines.map((line) => `${line.map(cell).join(delimiter)}\r\n`).join('');
}
