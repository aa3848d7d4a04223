import type { CashSummary } from '@mabarin/api-client/contract/cash';
import { buttonClass } from '@mabarin/ui/buttons/button';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatLongDay } from '@mabarin/ui/format/time';
import { Link } from '@mabarin/web/router';
import cards from '#platform/page/cards.module.css';
import { pathTo } from '#paths.ts';
import { disputesText as text } from './disputes.text.ts';
import styles from './disputes.module.css';

/** Payments that a wallet or bank disputes: what is held, until when, and what the host can send. */
export function Disputes({ disputes }: { disputes: CashSummary['disputes'] }) {
  if (disputes.length === 0) return null;
  return (
    <section className={cards.card}>
      <h2 className="large heavy">{text.title}</h2>
      <p>{text.why}</p>
      <ul className="stack gap-4">
        {disputes.map(({ dispute_id: id, number, description, amount, held, deadline, state, lost }) => (
          <li key={id} className="stack gap-2 anywhere">
            <strong>{description}</strong>
            <dl className={`facts ${styles.facts}`}>
              <Fact name={text.amount} value={formatRupiah(amount)} />
              {state === 'open' && <Fact name={text.held} value={formatRupiah(held)} />}
              {state === 'open' && <Fact name={text.until} value={formatLongDay(deadline)} />}
              {lost > 0 && <Fact name={text.lost} value={formatRupiah(lost)} />}
              <Fact name={text.title} value={id} />
              <Fact name={text.payment} value={number} />
            </dl>
            <p>{state === 'open' ? text.send(id) : text.end(state)}</p>
            {state === 'open' && (
              <Link
                to={`${pathTo('feedback')}?sengketa=${id}`}
                className={buttonClass({ variant: 'quiet', size: 'small' })}
              >
                {text.sendNow}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="strong numeric">{value}</dd>
    </div>
  );
}
