import type { Elements } from '@mabarin/ui/elements';
import styles from './steps.module.css';

type Step = { title: string; children: Elements };

/** Numbered steps on one ticket, side by side where there is room. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol className={`grid surface rounded-panel ${styles.steps}`} aria-label={label}>
      {steps.map(({ title, children }, index) => (
        <li key={title} className={`stack gap-3 min-w-0 p-5 ${styles.step}`}>
          <h2 className={`row items-center gap-3 ${styles.title}`}>
            <span className={styles.number}>{index + 1}</span> <span>{title}</span>
          </h2>
          {children}
        </li>
      ))}
    </ol>
  );
}
