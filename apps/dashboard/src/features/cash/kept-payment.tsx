import type { Restriction } from '@mabarin/domain/restrictions/restriction';
import { restrictionText } from '@mabarin/domain/restrictions/restriction.text';
import { Link } from '@mabarin/web/router';
import { pathTo } from '#paths.ts';
import { cashText } from './cash.text.ts';

/** The thing that is kept of a payment, and why; the cash page has the rest. */
export default function KeptPayment({ of, now }: { of: Restriction; now: number }) {
  const { what, why } = restrictionText(of, now);
  return (
    <>
      <p className="strong text-warn">{what}</p>
      <p>{why}</p>
      <Link to={pathTo('cash')} className="py-3 strong">
        {cashText.keptMore}
      </Link>
    </>
  );
}
