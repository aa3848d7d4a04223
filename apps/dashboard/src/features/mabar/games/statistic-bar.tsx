import type { Statistic } from '@mabarin/domain/mabar/game';
import { mabarText } from '#features/mabar/mabar.text.ts';
import styles from './statistic-bar.module.css';

export function StatisticBar({ statistic }: { statistic: Statistic | undefined }) {
  return (
    <dl className={styles.bar}>
      <Counter name={mabarText.game} value={statistic?.game} />
      <Counter name={mabarText.win} value={statistic?.win} tone="text-go" />
      <Counter name={mabarText.lose} value={statistic?.lose} tone="text-stop" />
    </dl>
  );
}

function Counter({ name, value, tone }: { name: string; value: number | undefined; tone?: string | undefined }) {
  return (
    <div className={styles.counter}>
      <dt className={styles.name}>{name}</dt>
      <dd className={`${styles.value} ${tone ?? ''}`}>{value ?? '–'}</dd>
    </div>
  );
}
