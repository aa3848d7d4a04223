import type { ReactNode } from 'react';
import styles from './story.module.css';

type FactsProps = { facts: readonly (readonly [name: string, value: ReactNode])[]; short?: boolean };

/** Names and values side by side; a null value is left out. `short`: few of them, large and in one line. */
export function Facts({ facts, short = false }: FactsProps) {
  return (
    <dl className={`facts ${short ? styles.short : styles.facts}`}>
      {facts.map(([name, value]) =>
        value === null || value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="strong numeric">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
