import type { Show } from '@mabarin/api-client/contract/show';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatWhen } from '@mabarin/ui/format/time';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { Ticket } from '@mabarin/ui/page/ticket';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { useQuery } from '@tanstack/react-query';
import cards from '#platform/page/cards.module.css';
import { Loaded } from '#platform/page/loaded.tsx';
import { PressButton } from '#platform/page/press-button.tsx';
import entries from '#platform/page/entries.module.css';
import { useNow } from '#platform/live/now.ts';
import { RulesForm } from './rules-form.tsx';
import { restartMutation, showQuery, undoMutation } from './show.api.ts';
import { showText } from './show.text.ts';
import { Votes } from './votes.tsx';

export default function ShowPage() {
  return (
    <div className="stack gap-4 max-w-page">
      <PageTitle>{showText.title}</PageTitle>
      <p className={entries.intro}>{showText.intro}</p>
      <Loaded query={useQuery(showQuery)} tickets={3}>
        {(data) => <Parts show={data} />}
      </Loaded>
    </div>
  );
}

function Parts({ show }: { show: Show }) {
  return (
    <>
      {show.events.length + show.milestones.length > 0 && <Sums show={show} />}
      <Votes votes={show.votes} />
      <RulesForm show={show} />
      <History events={show.events} />
    </>
  );
}

function Sums({ show: { raised, given, round } }: { show: Show }) {
  return (
    <section className={cards.card} aria-label={showText.raised}>
      <dl className="row wrap gap-3 gap-x-5 facts">
        <div>
          <dt>{showText.raised}</dt>
          <dd className="figure huge">{formatRupiah(raised)}</dd>
        </div>
        <div>
          <dt>{showText.given}</dt>
          <dd className="figure huge">{showText.minutes(Math.round(given / 60))}</dd>
        </div>
      </dl>
      <PressButton
        variant="quiet"
        size="small"
        mutation={restartMutation}
        input={{ round }}
        ask={[showText.restart, showText.restartAsk, 'stop']}
      >
        {showText.restart}
      </PressButton>
    </section>
  );
}

function History({ events }: { events: Show['events'] }) {
  return (
    <section className={cards.card} {...useFocusFallback()}>
      <h2 className="large heavy">{showText.history}</h2>
      {events.length === 0 && (
        <p className="muted">
          <strong>{showText.empty}</strong> {showText.emptyHelp}
        </p>
      )}
      <ul className="stack gap-2">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    </section>
  );
}

function EventRow({ event: { id, source, amount, seconds, limit, at, undone } }: { event: Show['events'][number] }) {
  const now = useNow();
  const parts = [
    ...(amount > 0 ? [formatRupiah(amount)] : []),
    ...(seconds > 0 ? [`+${showText.minutes(seconds / 60)}`] : []),
  ];
  const what = `${showText.sources[source]} ${formatWhen(at, now)}`;
  return (
    <Ticket
      as="li"
      aside={
        undone === null ? (
          <PressButton
            variant="quiet"
            size="small"
            mutation={undoMutation}
            input={{ id }}
            ask={[
              showText.undoOf([showText.sources[source], ...parts.slice(0, 1)].join(' ')),
              showText.undoAsk([what, ...parts].join(', ')),
              'stop',
            ]}
            aria-label={showText.undoOf(what)}
          >
            {showText.undo}
          </PressButton>
        ) : (
          <p className="small muted anywhere">{showText.undone[undone]}</p>
        )
      }
    >
      <p className="anywhere">
        <strong>{showText.sources[source]}</strong> <span className="numeric">{parts.join(', ')}</span>
      </p>
      <p className="small muted anywhere">
        {[formatWhen(at, now), ...(limit === null ? [] : [showText.limits[limit]])].join(' · ')}
      </p>
    </Ticket>
  );
}
