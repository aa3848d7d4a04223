import type { GiftSchedule } from '@mabarin/api-client/contract/gifts';
import { buttonClass } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { Ticket, TicketLines } from '@mabarin/ui/page/ticket';
import { Link } from '@mabarin/web/router';
import { useParams } from 'react-router';
import { HostRowsSkeleton, HostStrip, KeptTickets, NoHost, stripAction } from '#features/host/index.ts';
import { paths } from '#paths.ts';
import { RestRows, useFirstRows } from '#platform/first-rows.tsx';
import { DayStub, dayParts } from './day-stub.tsx';
import { useSchedule } from './schedule.api.ts';
import styles from './schedule.module.css';
import { scheduleText } from './schedule.text.ts';

/** Public list of gifts to be sent, `gift/{hostID}`. */
export default function SchedulePage() {
  const { hostID = '' } = useParams();
  const { data, error, busy, poll } = useSchedule(hostID);
  if (data === undefined) {
    if (error === null) return <HostRowsSkeleton hostID={hostID} />;
    return <NoHost error={error} busy={busy} poll={poll} />;
  }
  return <Schedule {...data} />;
}

function Schedule({ host, list, more }: GiftSchedule) {
  const rows = useFirstRows(list);
  const firstName = firstNameOf(host.name);
  return (
    <>
      <title>{scheduleText.pageTitle(host.name)}</title>
      <HostStrip host={host}>
        <Link
          to={paths.host(host.username, 'mabar')}
          className={`${buttonClass({ variant: 'quiet' })} ${stripAction} balance`}
        >
          {scheduleText.mabar(firstName)}
        </Link>
      </HostStrip>
      <KeptTickets username={host.username} />
      <div className="column px-4 py-4">
        <h2 className="mb-3">{scheduleText.title}</h2>
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
          byDay(rows).map((day) => (
            <section key={day[0].schedule} aria-label={dayName(day[0])}>
              <h3 className={styles.day}>{dayName(day[0])}</h3>
              <ol className="stack gap-2">
                {day.map((entry, index) => (
                  <Ticket
                    // The public schedule has no ids, so the key of a row is its index.
                    key={index}
                    as="li"
                    stub={<DayStub schedule={entry.schedule} isToday={entry.isToday} />}
                  >
                    <TicketLines title={<bdi>{titleOf(entry)}</bdi>} name={entry.playerName} />
                  </Ticket>
                ))}
              </ol>
            </section>
          ))
        )}
        <noscript>
          {import.meta.env.SSR && (
            <RestRows
              rows={list}
              lineOf={(entry) => (
                <>
                  <span>{dayName(entry)}</span> <bdi className="strong">{entry.playerName}</bdi>{' '}
                  <bdi>{titleOf(entry)}</bdi>
                </>
              )}
            />
          )}
        </noscript>
        {more > 0 && <p className="small muted mt-3">{scheduleText.more(more)}</p>}
      </div>
    </>
  );
}

const FORMS_OF_ADDRESS = /^(a?bang|kak|mas|mbak|om|i?bu|pak|koh?|ci)$/i;

/** The first name of a host; "Bang" alone is too common. */
function firstNameOf(name: string): string {
  const [first = name, second] = name.split(' ');
  return second !== undefined && FORMS_OF_ADDRESS.test(first) ? `${first} ${second}` : first;
}

type Entry = GiftSchedule['list'][number];

/** The note of the host, or the gift's title. A note that an operator hides is empty. */
function titleOf(entry: Entry): string {
  if (entry.source === 'claim') return entry.title;
  return entry.message === '' ? scheduleText.fromHost : entry.message;
}

/** Groups entries by day; they arrive in the order of their days. */
function byDay(list: readonly Entry[]): [Entry, ...Entry[]][] {
  const days: [Entry, ...Entry[]][] = [];
  for (const entry of list) {
    const day = days.at(-1);
    if (day?.[0].schedule === entry.schedule) day.push(entry);
    else days.push([entry]);
  }
  return days;
}

function dayName({ schedule, isTomorrow }: Entry): string {
  if (schedule === null) return scheduleText.unscheduled;
  // Today's tickets say so themselves.
  return isTomorrow ? scheduleText.tomorrow : dayParts(schedule).join(', ');
}
