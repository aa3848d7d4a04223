import type { EarlierDispute } from '@mabarin/api-client/contract/desk/disputes';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatLongDay } from '@mabarin/ui/format/time';
import { wibDate } from '@mabarin/domain/time';
import { Link } from '@mabarin/web/router';
import { disputeText as text } from './dispute.text.ts';

/** Earlier disputes of a payment: date, sum and outcome of each. `linked`: on the screen, not on paper. */
export function EarlierDisputes({ earlier, linked }: { earlier: readonly EarlierDispute[]; linked: boolean }) {
  return (
    <span className="stack gap-1">
      {earlier.map(({ id, at, amount, state, lost }) => {
        const outcome = lost === 0 ? text.state(state) : text.earlierLost(text.state(state), formatRupiah(lost));
        return (
          <span key={id} className="row wrap items-center gap-2 gap-x-3">
            {linked ? <Link to={`/meja/sengketa/${encodeURIComponent(id)}`}>{id}</Link> : <span>{id}</span>}
            <span>{text.earlierOf(formatLongDay(wibDate(new Date(at))), formatRupiah(amount), outcome)}</span>
          </span>
        );
      })}
    </span>
  );
}
