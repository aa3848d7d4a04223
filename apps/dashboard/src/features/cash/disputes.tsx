import type { CashSummary } from '@mabarin/api-client/contract/cash';
import { formatRupiah } from '@mabarin/ui/format/money';
import cards from '#platform/page/cards.module.css';
import { disputesText as text } from './disputes.text.ts';
import styles from './disputes.module.css';

/** Disputes that ended lately; an open one is told with what it keeps. */
export function Disputes({ disputes }: { disputes: CashSummary['disputes'] }) {
  const ended = disputes.flatMap((one) => (one.state === 'open' ? [] : [{ ...one, state: one.state }]));
  if (ended.length === 0) return null;
  return (
    <section className={cards.card}>
      <h2 className="large heavy">{text.title}</h2>
      <ul className="stack gap-4">
        {ended.map(({ dispute_id: id, number, description, amount, state, lost }) => (
          <li key={id} className="stack gap-2 anywhere">
            <strong>{description}</strong>
            <dl className={`facts ${styles.facts}`}>
              <Fact name={text.amount} value={formatRupiah(amount)} />
              {lost > 0 && <Fact name={text.lost} value={formatRupiah(lost)} />}
              <Fact name={text.title} value={id} />
              <Fact name={text.payment} value={number} />
            </dl>
            <p>{text.end(state)}</p>
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
