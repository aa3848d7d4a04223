import { Button } from '@mabarin/ui/buttons/button';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { useEffect, useRef } from 'react';
import cards from '#platform/page/cards.module.css';
import styles from './webhooks.module.css';
import { webhooksText } from './webhooks.text.ts';

/** A secret, shown only once; `help`: where it belongs. */
export function Secret({ secret, help, onKept }: { secret: string; help: string; onKept: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone or far above, and a focused heading leaves the secret below the edge.
  useEffect(() => {
    title.current?.focus();
    title.current?.scrollIntoView({ block: 'center' });
  }, [secret]);
  return (
    <div className={`stack gap-3 p-4 rounded-ticket ${styles.secret}`}>
      <h3 ref={title} tabIndex={-1} className={styles.label}>
        {webhooksText.secretTitle}
      </h3>
      <p>{help}</p>
      <code className={styles.code}>{secret}</code>
      <div className={cards.buttons}>
        <CopyButton value={secret} label={webhooksText.copySecret} variant="ink" size="medium" />
        <Button onClick={onKept}>{webhooksText.secretKept}</Button>
      </div>
    </div>
  );
}
