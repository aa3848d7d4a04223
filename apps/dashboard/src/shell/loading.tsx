import { Mascot } from '@mabarin/ui/decoration/mascot';
import styles from './gate.module.css';
import { shellText } from './shell.text.ts';

export function Loading() {
  return (
    <main className={styles.page} aria-busy>
      <Mascot mood="mikir" size={112} />
      <p role="status" className={styles.loading}>
        {shellText.loading}
      </p>
    </main>
  );
}
