import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import { formatRupiah } from '@mabarin/ui/format/money';
import styles from './show.module.css';
import { showText } from './show.text.ts';

/** Milestones of the host's show, below the forms that pay for them. */
export function ShowPart({ raised, milestones }: NonNullable<HostProfile['show']>) {
  if (milestones.length === 0) return null;
  return (
    <section className={styles.show} aria-label={showText.milestones}>
      <p className={styles.raised}>
        <b>{formatRupiah(raised)}</b> <span>{showText.raised}</span>
      </p>
      <ul>
        {milestones.map(({ amount, title, reached }) => (
          <li key={amount} className="row gap-x-3 anywhere">
            <bdi className="flex-1">{title}</bdi>
            {reached && <span className={styles.reached}>{showText.reached}</span>}
            <b>{formatRupiah(amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
