import type { Elements } from '@mabarin/ui/elements';
import type { ReactNode } from 'react';
import styles from './detail-panel.module.css';
import { platformText } from './platform.text.ts';

/** From this width the chosen row shows beside its list. */
export const WIDE_LIST = '(width >= 1280px)';

type DetailPanelProps = {
  /** Title of the chosen row; null when none is chosen. */
  title: ReactNode;
  /** Name and value; a null value is left out. */
  facts: readonly (readonly [string, ReactNode])[];
  children?: Elements;
};

/** Details of the chosen row, beside its list. */
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

/** A row's name as a button that covers the whole row. */
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

/** Class of a row that can be chosen. */
export const choosable = (chosen: boolean): string => (chosen ? `${styles.row} ${styles.chosen}` : `${styles.row}`);
