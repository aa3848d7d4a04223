import { percentText } from '#percent.ts';
import { grossOf, platformFee, type FeeRule, type Rupiah } from '#money.ts';
import { nextFeeText, type NextFee } from '#documents/next-fee.ts';

const MARK = /\[\[(percent|fee|gross|share)(?: (\d+))?\]\]/g;
const CHOICE = /\[\[viewer\]\](.*?)\[\[host\]\](.*?)\[\[end\]\]/gs;

/** Fills in the fee: `[[percent]]`, `[[fee 50000]]`, `[[share 50000]]`, `[[viewer]]...[[host]]...[[end]]`, `[[next]]`. */
export function fillFee(text: string, { fee, nextFee }: { fee: FeeRule; nextFee: NextFee | null }): string {
  return text
    .replaceAll('[[next]]', nextFee === null ? '' : ` **${nextFeeText(nextFee)}**`)
    .replaceAll(CHOICE, (_whole, viewer: string, host: string) => (fee.bearer === 'viewer' ? viewer : host))
    .replaceAll(MARK, (_whole, name: string, price: string | undefined) =>
      name === 'percent' ? percentText(fee.bps) : amountText(name, Number(price), fee),
    );
}

function amountText(name: string, price: Rupiah, fee: FeeRule): string {
  const paid = grossOf(price, fee);
  const ours = platformFee(price, fee.bps);
  const amount = name === 'gross' ? paid : name === 'share' ? paid - ours : ours;
  return `Rp${amount.toLocaleString('id')}`;
}
