import type { StoryStep } from '@mabarin/api-client/contract/desk/search';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatMoment } from './moment.ts';
import { storyText } from './story.text.ts';
import styles from './story.module.css';

/** A story's steps, oldest first. */
export function Timeline({ steps }: { steps: readonly StoryStep[] }) {
  return (
    <ol className={styles.timeline}>
      {steps.map(({ at, kind, text, detail, amount, entries }, index) => (
        <li key={index} className={styles.step}>
          <time dateTime={at}>{formatMoment(at)}</time>
          <span className={styles.tag}>{storyText.kinds[kind]}</span>
          <span className={styles.text}>
            <span>{text}</span>
            {amount !== null && <b>{formatRupiah(amount)}</b>}
            {detail !== '' && <span className={styles.detail}>{detail}</span>}
            {entries.length > 0 && (
              <span className={styles.detail}>
                {entries.map((entry) => `${entry.account} ${formatRupiah(entry.amount)}`).join(' · ')}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
