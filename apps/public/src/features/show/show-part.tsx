import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import { formatRupiah } from '@mabarin/ui/format/money';
import styles from './show.module.css';
import { showText } from './show.text.ts';

/** Milestones of the host's show, above the forms that pay for them. */
export function ShowPart({ raised, milestones }: NonNullable<HostProfile['show']>) {
  if (milestones.length === 0) return null;
  return (
    <section className={`px-4 py-3 surface rounded-panel small ${styles.show}`} aria-label={showText.milestones}>
      <p className="mb-2 muted">
        <b>{formatRupiah(raised)}</b> <span>{showText.raised}</span>
      </p>
      <ul>
        {milestones.map(({ amount, title, reached }) => (
          <li key={amount} className="row wrap gap-x-3 anywhere">
            <b>{formatRupiah(amount)}</b>
            <bdi>{title}</bdi>
            {reached && <span className={`muted heavy ${styles.reached}`}>{showText.reached}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
