import type { Elements } from '@mabarin/ui/elements';
import type { ReactNode } from 'react';
import styles from './detail-panel.module.css';
import { platformText } from '#platform/platform.text.ts';

/** From this width the chosen row shows beside its list. */
export const WIDE_LIST = '(width >= 1280px)';

type DetailPanelProps = {
  title: ReactNode;
  /** Name and value; a null value is left out. */
  facts: readonly (readonly [string, ReactNode])[];
  children?: Elements;
};

/** Details of the chosen row, beside its list. */
export function DetailPanel({ title, facts, children }: DetailPanelProps) {
  return (
    <aside
      className={`stack gap-3 min-w-0 p-5 surface rounded-panel anywhere ${styles.panel}`}
      aria-label={platformText.detail}
    >
      <h2 className="xlarge">
        <bdi>{title}</bdi>
      </h2>
      {children}
      <dl className={styles.facts}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt className="small muted">{name}</dt>
              <dd className="strong numeric">{value}</dd>
            </div>
          ),
        )}
      </dl>
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

/** The chosen row beside its list, else the first one: a panel is never empty. */
export function chosenOf<Row extends { id: string }>(rows: readonly Row[], chosen: string | null): Row | undefined {
  return rows.find(({ id }) => id === chosen) ?? rows[0];
}

/** Class of a row that can be chosen. */
export const choosable = (chosen: boolean): string => `${styles.row} ${chosen ? styles.chosen : ''}`;
