import type { Elements } from '#elements.ts';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Mascot, type Mood } from '#components/decoration/mascot.tsx';

type EmptyStateProps = {
  mood?: Mood;
  /** The sentence from the spec. */
  title: string;
  help?: ReactNode;
  /** At most one button. */
  action?: Elements;
  /** Heading level; the sentence of a whole page is its h1. */
  level?: 1 | 2 | 3;
};

/** An empty list or page, with a hint for the next step. */
export function EmptyState({ mood = 'tidur', title, help, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <Mascot mood={mood} size={112} />
      <Heading className={styles.title}>{title}</Heading>
      {help !== undefined && <p className={styles.help}>{help}</p>}
      {action}
    </div>
  );
}
