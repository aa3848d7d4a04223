import { EmptyState } from '@mabarin/ui/states/empty-state';
import { announce } from '@mabarin/ui/states/live-region';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { Link } from '@mabarin/web/router';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { NetworkPage } from '#features/host/index.ts';
import { HostSearch } from '#features/landing/host-search.tsx';
import { paths, SORT_BY_PRICE, SORT_PARAM } from '#paths.ts';
import { PageHead } from '#platform/page/page-head.tsx';
import { useHydrating } from '#platform/use-hydrating.ts';
import { useDirectory } from './directory.api.ts';
import styles from './directory.module.css';
import { directoryText } from './directory.text.ts';
import { ListedHosts } from './listed-hosts.tsx';

/** Directory of hosts that play now, `main`. */
export default function DirectoryPage() {
  const { data, error, busy, poll } = useDirectory();
  const { search } = useLocation();
  // The server renders one page for every order, without the address's parameter.
  const hydrating = useHydrating();
  const byPrice = !hydrating && new URLSearchParams(search).get(SORT_PARAM) === SORT_BY_PRICE;
  useSpokenChanges(data?.length);
  if (data === undefined && error !== null) return <NetworkPage error={error} busy={busy} onRetry={poll.ask} />;
  const hosts = byPrice ? data?.toSorted((a, b) => a.price - b.price) : data;
  return (
    <div className="column stack flex-1 gap-4 px-4 py-4">
      <PageHead title={directoryText.pageTitle} description={directoryText.description} />
      <PageTitle>{directoryText.title}</PageTitle>
      {hosts?.length !== 0 && (
        <nav className="row wrap gap-2" aria-label={directoryText.sort}>
          {[false, true].map((isPrice) => (
            <Link
              key={String(isPrice)}
              to={paths.directory(isPrice)}
              replace
              className={`items-center min-h-12 px-3 rounded-ticket border-control small strong ${styles.order}`}
              aria-current={byPrice === isPrice ? 'true' : undefined}
            >
              {isPrice ? directoryText.byPrice : directoryText.byQueue}
            </Link>
          ))}
        </nav>
      )}
      {hosts === undefined && <TicketSkeleton count={5} />}
      {hosts?.length === 0 && (
        <>
          <HostSearch />
          <EmptyState mood="tidur" level={2} title={directoryText.empty} help={directoryText.emptyHelp} />
        </>
      )}
      {hosts !== undefined && hosts.length > 0 && <ListedHosts hosts={hosts} />}
    </div>
  );
}

/** Announces new and gone hosts. */
function useSpokenChanges(hosts: number | undefined): void {
  const before = useRef(hosts);
  useEffect(() => {
    if (before.current !== undefined && hosts !== undefined && before.current !== hosts) {
      announce(directoryText.changed(hosts), 'polite');
    }
    before.current = hosts;
  }, [hosts]);
}
