import { Button } from '@mabarin/ui/buttons/button';
import { formatWhen } from '@mabarin/ui/format/time';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import Key from '~icons/ph/key-fill';
import Trash from '~icons/ph/trash-fill';
import { confirm } from '#platform/dialogs.ts';
import { links } from '#platform/links.ts';
import { useNow } from '#platform/live/now.ts';
import cards from '#platform/page/cards.module.css';
import entries from '#platform/page/entries.module.css';
import { PressButton } from '#platform/page/press-button.tsx';
import { Secret } from './secret.tsx';
import { createStreamKeyMutation, endStreamKeyMutation, streamKeyQuery } from './webhooks.api.ts';
import styles from './webhooks.module.css';
import { webhooksText } from './webhooks.text.ts';

/** Address and key of the host's event stream, for a bot that cannot receive webhooks. */
export function StreamKey() {
  const { data: stream } = useQuery(streamKeyQuery);
  const creating = useMutation(createStreamKeyMutation);
  const [key, setKey] = useState<string | null>(null);
  const now = useNow();
  if (stream === undefined) return null;

  async function onCreate() {
    if (stream !== null && !(await confirm(webhooksText.rotate, webhooksText.streamRotateAsk))) return;
    creating.mutate(undefined, { onSuccess: (made) => setKey(made.key) });
  }

  return (
    <section className="stack gap-3 mt-4">
      <h2 className="large heavy">{webhooksText.stream}</h2>
      <p className={entries.intro}>{webhooksText.streamHelp}</p>
      <code className={styles.code}>{links.eventStream}</code>
      {stream !== null && <p className="small muted">{webhooksText.streamCreated(formatWhen(stream.created, now))}</p>}
      {stream !== null && key !== null && (
        <Secret secret={key} help={webhooksText.streamSecretHelp} onKept={() => setKey(null)} />
      )}
      <div className={cards.buttons}>
        <Button variant="ink" size="small" icon={<Key />} busy={creating.isPending} onClick={() => void onCreate()}>
          {stream === null ? webhooksText.streamCreate : webhooksText.rotate}
        </Button>
        {stream !== null && (
          <PressButton
            variant="quiet"
            size="small"
            icon={<Trash />}
            mutation={endStreamKeyMutation}
            ask={[webhooksText.streamEnd, webhooksText.streamEndAsk, 'stop']}
          >
            {webhooksText.streamEnd}
          </PressButton>
        )}
      </div>
    </section>
  );
}
