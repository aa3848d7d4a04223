import type { DeskDispute } from '@mabarin/api-client/contract/desk/disputes';
import { dayDiff } from '@mabarin/domain/time';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatLongDay } from '@mabarin/ui/format/time';
import { Link } from '@mabarin/web/router';
import { useQuery } from '@tanstack/react-query';
import { useMatch } from 'react-router';
import { deskPath } from '#features/desk/desk.pages.ts';
import { deskText } from '#features/desk/desk.text.ts';
import desk from '#features/desk/desk.module.css';
import { StoryPage } from '#features/desk/story/story-page.tsx';
import cards from '#platform/page/cards.module.css';
import { useNow } from '#platform/live/now.ts';
import entries from '#platform/page/entries.module.css';
import DisputeForm from './dispute-form.tsx';
import DisputePage from './dispute.page.tsx';
import { disputesQuery } from './dispute.api.ts';
import { disputeText as text } from './dispute.text.ts';
import styles from './dispute.module.css';

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
            <section className={cards.card}>
              <h2 className="large heavy">{text.waiting}</h2>
              {open.length === 0 ? <p className={entries.intro}>{text.waitingNone}</p> : <Rows disputes={open} />}
            </section>
            <DisputeForm />
            {ended.length > 0 && (
              <details className={cards.card}>
                <summary className="large heavy">{text.ended}</summary>
                <Rows disputes={ended} />
              </details>
            )}
          </>
        );
      }}
    </StoryPage>
  );
}

function Rows({ disputes }: { disputes: DeskDispute[] }) {
  const now = useNow();
  return (
    <ul>
      {disputes.map(({ id, host, source, reference, amount, deadline, state, lost }) => {
        const days = -dayDiff(new Date(deadline), now);
        return (
          <li key={id}>
            <Link to={deskPath('sengketa', id)} className={`stack py-3 anywhere ${styles.row}`}>
              <span className="row wrap items-center justify-between gap-x-3">
                <strong className="xlarge">{formatRupiah(amount)}</strong>
                <span
                  className={`px-2 sunken small strong ${desk.stamp}`}
                  data-tone={state === 'open' && days < 2 ? 'stop' : undefined}
                >
                  {state === 'open' ? text.left(days) : text.state(state)}
                </span>
              </span>
              <span className="row wrap gap-x-3">
                <span>{deskText.handle(host)}</span>
                {state === 'open' && <span>{text.until(formatLongDay(deadline))}</span>}
                {state === 'shared' && <span>{text.lostOf(formatRupiah(lost))}</span>}
              </span>
              <span className="row wrap gap-x-3 small muted">
                <span>{text.of(text.sources[source], reference)}</span>
                <span>{id}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
