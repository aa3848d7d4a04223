import type { GiftSchedule } from '@mabarin/api-client/contract/gifts';
import { buttonClass } from '@mabarin/ui/button';
import { EmptyState } from '@mabarin/ui/empty-state';
import { TicketSkeleton } from '@mabarin/ui/skeleton';
import { Ticket, TicketLines } from '@mabarin/ui/ticket';
import { Link } from '@mabarin/web/router';
import { Navigate, useParams } from 'react-router';
import {
  HostStripSkeleton,
  HostStrip,
  isHostMissing,
  KeptTickets,
  NetworkPage,
  stripAction,
} from '#features/host/index.ts';
import { paths } from '#paths.ts';
import { useFirstRows } from '#platform/first-rows.ts';
import { DayStub } from './day-stub.tsx';
import { useSchedule } from './schedule.api.ts';
import styles from './schedule.module.css';
import { scheduleText } from './schedule.text.ts';

/** The public list of gifts still to be sent, `gift/{hostID}`. */
export default function SchedulePage() {
  const { hostID = '' } = useParams();
  const { data, error, busy, poll } = useSchedule(hostID);
  if (data === undefined) {
    if (error === null) return <PageSkeleton hostID={hostID} />;
    if (isHostMissing(error)) return <Navigate to={paths.error404} replace />;
    return <NetworkPage error={error} busy={busy} onRetry={poll.ask} />;
  }
  return <Schedule {...data} />;
}

function Schedule({ host, list }: GiftSchedule) {
  const rows = useFirstRows(list);
  const firstName = host.name.split(' ')[0] ?? host.name;
  return (
    <>
      <title>{scheduleText.pageTitle(host.name)}</title>
      <HostStrip host={host}>
        <Link to={paths.host(host.username, 'mabar')} className={`${buttonClass({ variant: 'cta' })} ${stripAction}`}>
          {scheduleText.mabar(firstName)}
        </Link>
      </HostStrip>
      <KeptTickets username={host.username} />
      <div className={styles.paper}>
        <h2 className={styles.title}>{scheduleText.title}</h2>
        {list.length === 0 ? (
          <EmptyState
            title={scheduleText.empty(firstName)}
            help={scheduleText.emptyHelp}
            level={3}
            action={
              <Link to={paths.host(host.username, 'klaim')} className={buttonClass({ variant: 'ink' })}>
                {scheduleText.claim}
              </Link>
            }
          />
        ) : (
          <ol className={styles.rows}>
            {rows.map((entry, index) => (
              <Ticket
                // The public schedule carries no ids: a row is its place.
                key={index}
                as="li"
                stub={<DayStub schedule={entry.schedule} isToday={entry.isToday} />}
              >
                <TicketLines
                  title={<bdi>{entry.source === 'host' ? entry.message : entry.title}</bdi>}
                  name={entry.playerName}
                />
              </Ticket>
            ))}
          </ol>
        )}
      </div>
    </>
  );
}

function PageSkeleton({ hostID }: { hostID: string }) {
  return (
    <>
      <HostStripSkeleton hostID={hostID} />
      <div className={styles.paper}>
        <TicketSkeleton count={5} />
      </div>
    </>
  );
}
