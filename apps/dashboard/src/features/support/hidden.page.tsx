import type { HiddenSupports } from '@mabarin/api-client/contract/support';
import { hiddenBecause } from '@mabarin/domain/messages/reasons';
import { Button } from '@mabarin/ui/buttons/button';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatClock, formatLongDate } from '@mabarin/ui/format/time';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { useQuery } from '@tanstack/react-query';
import Printer from '~icons/ph/printer-bold';
import { formatMonth, MonthPicker, useMonth } from '#platform/page/month.tsx';
import { go } from '#platform/go.ts';
import { useNow } from '#platform/live/now.ts';
import { Loaded } from '#platform/page/loaded.tsx';
import { useHost } from '#platform/session/host.ts';
import styles from './hidden.module.css';
import { hiddenText as text } from './hidden.text.ts';
import { hiddenQuery } from './support.api.ts';

const whenOf = (moment: string | number) => `${formatLongDate(moment)} ${formatClock(moment)}`;

/** Messages and names that the filter kept from the stream in a month, to print; the browser makes the PDF. */
export default function HiddenPage() {
  const { month, current } = useMonth();
  const { name, username } = useHost();
  const now = useNow();
  const query = useQuery(hiddenQuery(month));
  return (
    <section className={`stack gap-4 w-full mx-auto ${styles.page}`} aria-busy={query.isFetching}>
      <div className={`row wrap gap-2 ${styles.screen}`}>
        <Button icon={<Printer />} aria-disabled={query.data === undefined} onClick={() => window.print()}>
          {text.print}
        </Button>
        <Button variant="quiet" size="small" onClick={() => go('support')}>
          {text.back}
        </Button>
        <MonthPicker page="support-hidden" month={month} current={current} />
      </div>
      <article className={`stack gap-4 surface rounded-panel ${styles.paper}`} data-theme="sore">
        <PageTitle>{text.title(formatMonth(month))}</PageTitle>
        <p className="strong">{text.of(name, username)}</p>
        <p>{text.claim}</p>
        <Loaded query={query} tickets={3} failure={text.failed}>
          {({ rows, more }) => (
            <>
              {rows.length === 0 && <p>{text.none}</p>}
              {more && <p>{text.more(rows.length)}</p>}
              <ol className="stack gap-3">
                {rows.map((row) => (
                  <Row key={row.id} {...row} />
                ))}
              </ol>
            </>
          )}
        </Loaded>
        <p className="small muted">{text.left}</p>
        <p className="small muted">{text.madeAt(whenOf(now))}</p>
      </article>
    </section>
  );
}

function Row({ name, nameHidden, message, reason, because, ...row }: HiddenSupports['rows'][number]) {
  const facts = [
    [text.hiddenAt, whenOf(row.hiddenAt)],
    [text.paidAt, whenOf(row.paidAt)],
    [text.name, nameHidden ? `${name} ${text.nameHidden}` : name],
    [text.message, message],
    [text.reason, reason === null ? text.onName : hiddenBecause(reason, because)],
    [text.gift, formatRupiah(row.gift)],
    [text.screen, text.alerts(row.alerts)],
    [text.voice, text.silent],
    [text.webhook, text.events(row.webhooks)],
  ] as const;
  return (
    <li className={styles.row}>
      <dl className={`facts small ${styles.facts}`}>
        {facts.map(
          ([term, value]) =>
            value !== null && (
              <div key={term}>
                <dt>{term}</dt>
                <dd className="anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </li>
  );
}
