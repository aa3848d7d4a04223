import { Button } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import type { Failure } from '@mabarin/ui/states/lazy';
import { shellText } from './shell.text.ts';

/** In place of a broken page, or of one whose part could not be loaded: offline, or deployed anew. That is retried automatically. */
export function BrokenPage({ loading, retrying, retry }: Failure) {
  return (
    <EmptyState
      mood="kaget"
      level={1}
      title={loading ? shellText.missing : shellText.broken}
      help={loading ? shellText.missingHelp : shellText.brokenHelp}
      action={
        <Button busy={loading && retrying} onClick={loading ? retry : () => location.reload()}>
          {loading ? shellText.retry : shellText.reload}
        </Button>
      }
    />
  );
}
