import { usePrefetchQuery } from '@tanstack/react-query';
import { lazyWithRetry } from '@mabarin/ui/lazy';
import { useParams } from 'react-router';
import { hostQuery } from './host.api.ts';

const HostPage = lazyWithRetry(() => import('./host.page.tsx'));

/** Asks for the host while the page's own code is still on its way. */
export default function HostRoute() {
  const { hostID = '' } = useParams();
  usePrefetchQuery(hostQuery(hostID));
  return <HostPage />;
}
