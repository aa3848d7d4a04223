import type { Elements } from '@mabarin/ui/elements';
import styles from './acts.module.css';

/** The class of an act's line. */
export const actLine = `row items-center justify-between gap-3 w-full min-h-12 strong ${styles.act}`;

/** An act with something to fill in, behind its line of the list. */
export function Fold({ label, help, children }: { label: string; help?: string; children: Elements }) {
  return (
    <details>
      <summary className={actLine}>{label}</summary>
      <div className="stack items-start gap-3 mb-4">
        {help !== undefined && <p className="small muted">{help}</p>}
        {children}
      </div>
    </details>
  );
}
