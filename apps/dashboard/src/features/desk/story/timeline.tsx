import type { StoryStep } from '@mabarin/api-client/contract/desk/search';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatMoment } from './moment.ts';
import { storyText } from './story.text.ts';
import styles from './story.module.css';

/** A story's steps, oldest first. */
export function Timeline({ steps }: { steps: readonly StoryStep[] }) {
  return (
    <ol className="stack">
      {steps.map(({ at, kind, text, detail, amount, entries }, index) => (
        <li key={index} className={`grid gap-1 gap-x-3 py-2 numeric ${styles.step}`}>
          <time dateTime={at} className="small muted">
            {formatMoment(at)}
          </time>
          <span className="small muted">{storyText.kinds[kind]}</span>
          <span className={`row wrap gap-1 gap-x-3 anywhere ${styles.text}`}>
            <span>{text}</span>
            {amount !== null && <b>{formatRupiah(amount)}</b>}
            {detail !== '' && <span className={`small muted ${styles.detail}`}>{detail}</span>}
            {entries.length > 0 && (
              <span className={`small muted ${styles.detail}`}>
                {entries.map((entry) => `${entry.account} ${formatRupiah(entry.amount)}`).join(' · ')}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
