import { formatRupiah } from '@mabarin/ui/format/money';
import styles from './statement.module.css';

type MoneyListProps = {
  title: string;
  sections: readonly { name: string; sums: readonly (readonly [label: string, amount: number])[] }[];
};

/** A wide table's rows below each other, for a narrow screen. The table follows it and is hidden there. */
export function MoneyList({ title, sections }: MoneyListProps) {
  return (
    <section className={styles.list} aria-label={title}>
      <h2 className="large">{title}</h2>
      {sections.map(({ name, sums }) => (
        <section key={name}>
          <h3>{name}</h3>
          <dl>
            {sums.map(([label, amount]) => (
              <div key={label}>
                <dt className="muted">{label}</dt>
                <dd className="numeric">{formatRupiah(amount)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </section>
  );
}
