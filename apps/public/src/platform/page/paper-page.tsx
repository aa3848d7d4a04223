import { Awning } from '@mabarin/ui/decoration/awning';
import type { Elements } from '@mabarin/ui/elements';
import styles from './paper.module.css';

/** A short form or message on a ticket under the awning. */
export function PaperPage({ children }: { children: Elements }) {
  return (
    <>
      <Awning />
      <div className={`${styles.paper} ${styles.card}`}>{children}</div>
    </>
  );
}
