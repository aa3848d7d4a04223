import { Button } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { failureSentence } from '#platform/dialogs.ts';
import { platformText } from '#platform/platform.text.ts';

/** A failed page with a retry button. */
export function NetworkPage({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  return (
    <EmptyState
      mood="kaget"
      level={1}
      title={failureSentence(error)}
      action={
        <Button busy={busy} onClick={onRetry}>
          {platformText.retry}
        </Button>
      }
    />
  );
}
