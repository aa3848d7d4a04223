import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { useSyncExternalStore } from 'react';

const QueueRows = lazyWithRetry(() => import('./queue-rows.tsx'));

/** Same width as the second column of order-form.module.css. */
const wide = () => matchMedia('(min-width: 1100px)');

function followWide(onChange: () => void): () => void {
  const list = wide();
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** Playing and waiting players beside the form of a wide screen. On others it loads nothing. */
export function QueuePanel({ host }: { host: string }) {
  const isWide = useSyncExternalStore(
    followWide,
    () => wide().matches,
    () => false,
  );
  if (!isWide) return null;
  return (
    <PagePart>
      <QueueRows host={host} />
    </PagePart>
  );
}
