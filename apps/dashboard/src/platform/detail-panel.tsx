import type { Elements } from '@mabarin/ui/elements';
import type { ReactNode } from 'react';
import styles from './detail-panel.module.css';
import { platformText } from './platform.text.ts';

/** From here on there is room for the chosen row beside its list. */
export const WIDE_LIST = '(width >= 1280px)';

type DetailPanelProps = {
  /** Of the chosen row; null: none is chosen. */
  title: ReactNode;
  /** Name and value; a value that is null is left out. */
  facts: readonly (readonly [string, ReactNode])[];
  children?: Elements;
};

/** All of the chosen row, beside its list. */
export function DetailPanel({ title, facts, children }: DetailPanelProps) {
  return (
    <aside className={styles.panel} aria-label={platformText.detail}>
      {title === null ? (
        <p className={styles.hint}>{platformText.chooseRow}</p>
      ) : (
        <>
          <h2 className={styles.title}>
            <bdi>{title}</bdi>
          </h2>
          {children}
          <dl className={styles.facts}>
            {facts.map(([name, value]) =>
              value === null ? null : (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
            )}
          </dl>
        </>
      )}
    </aside>
  );
}

/** What a row is chosen by: its name, which takes presses for the whole row. */
export function ChooseRow({
  chosen,
  onChoose,
  children,
}: {
  chosen: boolean;
  onChoose: () => void;
  children: Elements;
}) {
  return (
    <button type="button" className={styles.choose} aria-pressed={chosen} onClick={onChoose}>
      {children}
    </button>
  );
}

/** Of a row that can be chosen. */
export const choosable = (chosen: boolean): string => (chosen ? `${styles.row} ${styles.chosen}` : `${styles.row}`);
