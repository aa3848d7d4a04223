import type { DeskDispute } from '@mabarin/api-client/contract/desk/disputes';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatLongDay } from '@mabarin/ui/format/time';
import { Link } from '@mabarin/web/router';
import { useQuery } from '@tanstack/react-query';
import { useMatch } from 'react-router';
import { HostLink, PaymentLink } from '#features/desk/links.tsx';
import { StoryPage } from '#features/desk/story/story-page.tsx';
import cards from '#platform/page/cards.module.css';
import entries from '#platform/page/entries.module.css';
import DisputeForm from './dispute-form.tsx';
import DisputePage from './dispute.page.tsx';
import { disputesQuery } from './dispute.api.ts';
import { disputeText as text } from './dispute.text.ts';

/** `/meja/sengketa`: the form and all disputes; `/meja/sengketa/<id>`: one of them. */
export default function DisputesPage() {
  const id = useMatch('/meja/:page/:subject')?.params.subject ?? '';
  return id === '' ? <Disputes /> : <DisputePage id={id} />;
}

function Disputes() {
  return (
    <StoryPage title={text.title} query={useQuery(disputesQuery)}>
      {(disputes) => {
        const open = disputes
          .filter(({ state }) => state === 'open')
          .toSorted((one, other) => one.deadline.localeCompare(other.deadline));
        const ended = disputes.filter(({ state }) => state !== 'open');
        return (
          <>
            <Rows heading={text.waiting} empty={text.waitingNone} disputes={open} />
            {ended.length > 0 && <Rows heading={text.ended} empty="" disputes={ended} />}
            <DisputeForm />
          </>
        );
      }}
    </StoryPage>
  );
}

function Rows({ heading, empty, disputes }: { heading: string; empty: string; disputes: DeskDispute[] }) {
  return (
    <section className={cards.card}>
      <h2 className="large heavy">{heading}</h2>
      {disputes.length === 0 && <p className={entries.intro}>{empty}</p>}
      <ul className={entries.rows}>
        {disputes.map(({ id, host, payment, source, reference, amount, deadline, state, lost }) => (
          <li key={id} className="stack gap-1 px-4 py-3 surface rounded-ticket anywhere">
            <span className="row wrap items-center gap-2 gap-x-3">
              <Link to={`/meja/sengketa/${encodeURIComponent(id)}`}>{id}</Link> <b>{formatRupiah(amount)}</b>
              <span>{state === 'open' ? text.until(formatLongDay(deadline)) : text.state(state)}</span>
              {state === 'shared' && <span>{text.lostOf(formatRupiah(lost))}</span>}
            </span>
            <span className="row wrap items-center gap-2 gap-x-3">
              <span>{text.of(text.sources[source], reference)}</span>
              <HostLink username={host} /> <PaymentLink id={payment} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
