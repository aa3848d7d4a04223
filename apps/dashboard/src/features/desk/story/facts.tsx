import type { ReactNode } from 'react';
import styles from './story.module.css';

/** Names and values side by side; a null value is left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={`facts ${styles.facts}`}>
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
