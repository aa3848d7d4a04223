import type { ListedHost } from '@mabarin/api-client/contract/mabar';
import { photoAt } from '@mabarin/domain/image';
import { Avatar } from '@mabarin/ui/page/avatar';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { formatRupiah } from '@mabarin/ui/format/money';
import { announce } from '@mabarin/ui/states/live-region';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { Link } from '@mabarin/web/router';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { NetworkPage } from '#features/host/index.ts';
import { HostSearch } from '#features/landing/host-search.tsx';
import { paths, SORT_BY_PRICE, SORT_PARAM } from '#paths.ts';
import { WaitWords } from '#platform/page/wait-words.tsx';
import { links } from '#platform/links.ts';
import { PageHead } from '#platform/page/page-head.tsx';
import { useHydrating } from '#platform/use-hydrating.ts';
import { useDirectory } from './directory.api.ts';
import styles from './directory.module.css';
import { directoryText } from './directory.text.ts';

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
      {hosts?.length !== 0 && <p className="small muted">{directoryText.help}</p>}
      {hosts?.length !== 0 && (
        <nav className="row wrap gap-2" aria-label={directoryText.sort}>
          <Link to={paths.directory()} replace className={styles.order} aria-current={byPrice ? undefined : 'true'}>
            {directoryText.byQueue}
          </Link>
          <Link to={paths.directory(true)} replace className={styles.order} aria-current={byPrice ? 'true' : undefined}>
            {directoryText.byPrice}
          </Link>
        </nav>
      )}
      {hosts === undefined && <TicketSkeleton count={5} />}
      {hosts?.length === 0 && (
        <>
          <HostSearch withDirectory={false} />
          <EmptyState mood="tidur" level={2} title={directoryText.empty} help={directoryText.emptyHelp} />
        </>
      )}
      {hosts !== undefined && hosts.length > 0 && (
        <ul className="stack gap-2" aria-label={directoryText.list}>
          {hosts.map((host) => (
            <Host key={host.username} host={host} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Host({ host: { username, name, photo, price, queue } }: { host: ListedHost }) {
  const { waiting, wait } = queue;
  return (
    <li>
      <Link to={paths.host(username)} className={styles.host}>
        <Avatar src={links.image(photo === null ? null : photoAt(photo, 96))} size={56} />
        <span className={styles.words}>
          <bdi className="heavy">{name}</bdi>
          <span className="small muted">
            @<bdi>{username}</bdi>
          </span>
          <span className={`row wrap gap-x-2 muted small ${styles.queue}`}>
            <b>{directoryText.waiting(waiting)}</b>
            <WaitWords wait={wait} started />
          </span>
        </span>
        <span className={styles.price}>{directoryText.price(formatRupiah(price))}</span>
      </Link>
    </li>
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
