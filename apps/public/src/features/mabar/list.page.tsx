import type { PublicList } from '@mabarin/api-client/contract/mabar';
import { hasAllRoles } from '@mabarin/domain/roles';
import type { Elements } from '@mabarin/ui/elements';
import { buttonClass } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { Holes } from '@mabarin/ui/page/holes';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { announce } from '@mabarin/ui/states/live-region';
import { RoleChips } from '@mabarin/ui/pickers/role-chips';
import { Stamp } from '@mabarin/ui/states/stamp';
import { Ticket } from '@mabarin/ui/page/ticket';
import { Link } from '@mabarin/web/router';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { ComplainPart } from '#features/complaints/index.ts';
import { HostRowsSkeleton, HostStrip, KeptTickets, NoHost, stripAction } from '#features/host/index.ts';
import { paths } from '#paths.ts';
import { RestRows, useFirstRows } from '#platform/first-rows.tsx';
import { BreakNote, plannedSentence } from '#platform/page/host-hours.tsx';
import { PageHead } from '#platform/page/page-head.tsx';
import { StatusChip } from '#platform/page/status-chip.tsx';
import { useHydrating } from '#platform/use-hydrating.ts';
import { useOwnTickets, usePublicList } from './list.api.ts';
import styles from './list.module.css';
import { listText } from './list.text.ts';

const NextPlace = lazyWithRetry(() => import('./next-place.tsx'));

/** Public list of playing and waiting players, `list/{hostID}`. */
export default function ListPage() {
  const { hostID = '' } = useParams();
  const { data, error, busy, poll } = usePublicList(hostID);
  if (data === undefined) {
    if (error === null) return <HostRowsSkeleton hostID={hostID} />;
    return <NoHost error={error} busy={busy} poll={poll} />;
  }
  return <List {...data} />;
}

function List({ host, list: { bermain, antrian, more } }: PublicList) {
  useSpokenChanges(bermain.length, antrian.length + more);
  const own = useOwnTickets(host.username);
  const playing = useFirstRows(bermain);
  const waiting = useFirstRows(antrian);
  const hydrating = useHydrating();
  const isOwn = ({ ticketHash }: { ticketHash: string | null }) => ticketHash !== null && own.has(ticketHash);
  const firstOwn = [...playing, ...waiting].find(isOwn);
  // A waiting viewer reports their presence on the ticket, free of charge.
  const ownTicket = own.get(waiting.find(isOwn)?.ticketHash ?? '');
  const mark = (entry: { ticketHash: string | null }) =>
    isOwn(entry) ? `${styles.own} ${entry === firstOwn ? styles.pinned : ''}` : '';
  const yours = (entry: { ticketHash: string | null }) => isOwn(entry) && <Stamp tone="select">{listText.yours}</Stamp>;
  return (
    <>
      <PageHead title={listText.title(host.name)} description={listText.description(host.name)} />
      <HostStrip host={host}>
        {ownTicket === undefined ? (
          <Link
            to={paths.host(host.username, 'mabar')}
            className={`${buttonClass({ variant: host.open ? 'cta' : 'quiet' })} ${stripAction}`}
          >
            {listText.order}
          </Link>
        ) : (
          <Link to={paths.ticket(ownTicket)} className={`${buttonClass()} ${stripAction}`}>
            {listText.here}
          </Link>
        )}
        {bermain.length + antrian.length > 0 && (
          <Link to={paths.sundul(host.username)} className={`${buttonClass({ variant: 'quiet' })} ${stripAction}`}>
            {listText.sundul}
          </Link>
        )}
      </HostStrip>
      <KeptTickets username={host.username} />
      <div className="column px-4 py-4">
        <BreakNote onBreak={host.onBreak} />
        {(!host.open || !host.started) && (
          <p
            className={`small snug mb-4 px-4 py-3 rounded-ticket sunken ${host.open ? '' : styles.closed}`}
            role="note"
          >
            {!host.open && <strong>{listText.closed}</strong>} {!host.started && <span>{listText.notStarted}</span>}{' '}
            <span>{plannedSentence(host)}</span>
          </p>
        )}
        <h2 className={`row items-center gap-2 mb-3 ${styles.section}`}>
          <span>{host.started ? listText.playing : listText.next}</span>{' '}
          <span className={`px-2 sunken small muted ${styles.count}`}>{bermain.length + 1}</span>
        </h2>
        <ol className={`stack gap-2 ${styles.rows}`}>
          <Ticket
            as="li"
            stub={listText.host}
            aside={
              hasAllRoles(host.playerRole) ? (
                <span className="small muted snug">{listText.allRoles}</span>
              ) : (
                <RoleChips roles={host.playerRole} size="small" />
              )
            }
          >
            <Who name={host.playerName} title={host.name} />
          </Ticket>
          {playing.map((entry, index) => (
            <Ticket
              // The public list has no ids, so the key of a row is its index.
              key={index}
              as="li"
              stub={listText.plays}
              className={mark(entry)}
              aside={entry.needRole && !hasAllRoles(entry.role) && <RoleChips roles={entry.role} size="small" />}
            >
              <Who name={entry.playerName} title={entry.title} notice={yours(entry)}>
                <Holes played={entry.played} count={entry.count} />
              </Who>
            </Ticket>
          ))}
        </ol>
        <h2 className={`row items-center gap-2 mb-3 ${styles.section}`}>
          {listText.queueTitle}{' '}
          <span className={`px-2 sunken small muted ${styles.count}`}>{antrian.length + more}</span>
        </h2>
        {antrian.length === 0 ? (
          <EmptyState title={listText.emptyQueue} help={listText.emptyQueueHelp} level={3} />
        ) : (
          <ol className={`stack gap-2 ${styles.rows}`}>
            {waiting.map((entry, index) => (
              <Ticket
                key={index}
                as="li"
                // The same number as in the form and on the ticket; playing rows have none.
                stub={number(index + 1)}
                className={mark(entry)}
                aside={entry.needRole && !hasAllRoles(entry.role) && <RoleChips roles={entry.role} size="small" />}
              >
                <Who name={entry.playerName} title={entry.title} notice={yours(entry)}>
                  <StatusChip online={entry.status === 'online'} />
                </Who>
              </Ticket>
            ))}
          </ol>
        )}
        <noscript>
          {import.meta.env.SSR && (
            <RestRows
              rows={antrian}
              lineOf={({ playerName, title }, index) => (
                <>
                  <span>{number(index + 1)}</span> <bdi className="strong">{playerName}</bdi> <bdi>{title}</bdi>
                </>
              )}
            />
          )}
        </noscript>
        {more > 0 && <p className="small muted mt-3">{listText.more(more)}</p>}
        {host.open && host.started && (
          <p className="small mt-3 min-h-11">
            {!hydrating && (
              <PagePart loading={null}>
                <NextPlace hostID={host.username} />
              </PagePart>
            )}
          </p>
        )}
        <p className="mt-4 min-h-11">
          <ComplainPart place="list" of={host.username} />
        </p>
      </div>
    </>
  );
}

type WhoProps = Record<'name' | 'title', string> & { notice?: Elements; children?: Elements };

/** The name of a row, and in smaller words under it what was ordered. */
function Who({ name, title, notice, children }: WhoProps) {
  return (
    <>
      <p className={`row wrap items-center gap-x-2 ${styles.name}`}>
        <bdi className="min-w-0">{name}</bdi>
        {notice}
      </p>
      <p className="row wrap items-center gap-x-2 small muted snug">
        <bdi>{title}</bdi> {children}
      </p>
    </>
  );
}

function number(place: number): string {
  return String(place).padStart(2, '0');
}

const SPOKEN_EVERY_MS = 5000;

/** Announces changes of the list in one sentence, at most every 5 s. */
function useSpokenChanges(playing: number, waiting: number) {
  const before = useRef(`${playing}/${waiting}`);
  useEffect(() => {
    const timer = setTimeout(() => {
      const after = `${playing}/${waiting}`;
      if (before.current === after) return;
      before.current = after;
      announce(listText.changed(playing, waiting));
    }, SPOKEN_EVERY_MS);
    return () => clearTimeout(timer);
  }, [playing, waiting]);
}
