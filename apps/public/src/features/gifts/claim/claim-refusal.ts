import { showDialog } from '@mabarin/ui/popups/dialog';
import { gachaText } from '#features/gifts/gacha.text.ts';
import { giftsText } from '#features/gifts/gifts.text.ts';

const MINUTE_MS = 60_000;

/** A refused claim; `rest` of a cool-down in milliseconds, since its sentence says an hour whatever is left. */
export function showClaimRefusal(sentence: string, rest: number): void {
  const again = rest > 0 ? ` ${gachaText.againIn(Math.ceil(rest / MINUTE_MS))}.` : '';
  void showDialog({ icon: 'info', caption: giftsText.refused, text: sentence + again });
}
