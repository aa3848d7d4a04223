import type { ListedHost } from '@mabarin/api-client/contract/mabar';
import { photoAt } from '@mabarin/domain/image';
import { Avatar } from '@mabarin/ui/page/avatar';
import { formatRupiah } from '@mabarin/ui/format/money';
import { Link } from '@mabarin/web/router';
import { searchText } from '#features/landing/host-search.text.ts';
import { paths } from '#paths.ts';
import { WaitWords } from '#platform/page/wait-words.tsx';
import { links } from '#platform/links.ts';
import { useDirectory } from './directory.api.ts';
import styles from './directory.module.css';
import { directoryText } from './directory.text.ts';

/** On the landing page the first hosts who play now, and the way to all of them. */
export function HostsNow() {
  const { data = [] } = useDirectory();
  return (
    <>
      {data.length > 0 && (
        <section className="stack gap-2">
          <h2 className="large">{directoryText.title}</h2>
          <ListedHosts hosts={data.slice(0, 3)} />
        </section>
      )}
      <Link to={paths.directory()} className="row items-center min-h-12 heavy">
        {searchText.directory}
      </Link>
    </>
  );
}

/** Hosts with their queue and their price. */
export function ListedHosts({ hosts }: { hosts: readonly ListedHost[] }) {
  return (
    <ul className="stack gap-2" aria-label={directoryText.list}>
      {hosts.map(({ username, name, photo, price, queue: { waiting, wait } }) => (
        <li key={username}>
          <Link
            to={paths.host(username)}
            className={`row items-center gap-3 surface rounded-ticket tight ${styles.host}`}
          >
            <Avatar src={links.image(photo === null ? null : photoAt(photo, 96))} size={56} />
            <span className="stack flex-1 min-w-0 anywhere">
              <bdi className="heavy">{name}</bdi>
              <span className="small muted">
                @<bdi>{username}</bdi>
              </span>
              <span className="row wrap justify-between gap-x-2 small">
                <b>{directoryText.waiting(waiting)}</b>
                <span className={`heavy numeric ${styles.price}`}>{directoryText.price(formatRupiah(price))}</span>
              </span>
              <span className="small muted">{waiting > 0 && <WaitWords wait={wait} started />}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
