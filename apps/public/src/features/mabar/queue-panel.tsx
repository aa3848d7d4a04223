import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { useSyncExternalStore } from 'react';

const QueueRows = lazyWithRetry(() => import('./queue-rows.tsx'));

/** As order-form.module.css has its second column. */
const wide = () => matchMedia('(min-width: 1100px)');

function followWide(onChange: () => void): () => void {
  const list = wide();
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** Who plays and who waits, beside the form of a wide screen. Elsewhere it loads and asks nothing. */
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
