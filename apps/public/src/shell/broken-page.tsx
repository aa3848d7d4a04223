import { Button } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import type { Failure } from '@mabarin/ui/states/lazy';
import { shellText } from './shell.text.ts';

/** A page threw. */
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

/** A part of the page could not be loaded: no connection, or a new version was put out. It is tried again by itself. */
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
