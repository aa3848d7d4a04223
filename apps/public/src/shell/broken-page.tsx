import { Button } from '@mabarin/ui/button';
import { EmptyState } from '@mabarin/ui/empty-state';
import { shellText } from './shell.text.ts';

/** A page threw, or a part of it could not be loaded (a new version was put out meanwhile). */
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
