import { Button } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import type { Failure } from '@mabarin/ui/states/lazy';
import { shellText } from './shell.text.ts';

export function BrokenPage() {
  return (
    <EmptyState
      mood="kaget"
      level={1}
      title={shellText.broken}
      help={shellText.brokenHelp}
      action={<Button onClick={() => location.reload()}>{shellText.reload}</Button>}
    />
  );
}

/** Part of the page could not be loaded: no connection, or a new version was deployed. It is retried automatically. */
export function MissingPage({ retrying, retry }: Failure) {
  return (
    <EmptyState
      mood="kaget"
      level={1}
      title={shellText.missing}
      help={shellText.missingHelp}
      action={
        <Button busy={retrying} onClick={retry}>
          {shellText.retry}
        </Button>
      }
    />
  );
}
