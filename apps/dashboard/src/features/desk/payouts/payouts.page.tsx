import type { DeskMoney } from '@mabarin/api-client/contract/desk-actions';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatWhen } from '@mabarin/ui/format/time';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { useQuery } from '@tanstack/react-query';
import cards from '#platform/cards.module.css';
import { failureSentence } from '#platform/dialogs.ts';
import entries from '#platform/entries.module.css';
import { useNow } from '#platform/now.ts';
import { moneyQuery } from './payouts.api.ts';
import { payoutsText } from './payouts.text.ts';
import styles from './payouts.module.css';

const CashOuts = lazyWithRetry(() => import('./cash-outs.tsx'));
const Refunds = lazyWithRetry(() => import('./refunds.tsx'));
const Holds = lazyWithRetry(() => import('./holds.tsx'));

/** Money that goes out by hand: cash-outs, refunds, holds, and what waits for a second operator. */
export default function PayoutsPage() {
  const money = useQuery(moneyQuery);
  return (
    <>
      <PageTitle>{payoutsText.title}</PageTitle>
      {money.isPending && <TicketSkeleton count={3} />}
      {money.isError && <p>{failureSentence(money.error) ?? payoutsText.title}</p>}
      {money.data !== undefined && (
        <>
          <Approvals {...money.data} />
          <PagePart loading={<TicketSkeleton count={3} />}>
            <CashOuts cashOuts={money.data.cashOuts} />
            <Refunds refunds={money.data.refunds} />
            <Holds holds={money.data.holds} />
          </PagePart>
        </>
      )}
    </>
  );
}

/** The same rows as below, named here so that the second operator finds them first. */
function Approvals({ cashOuts, refunds }: DeskMoney) {
  const now = useNow();
  const waiting = [...cashOuts, ...refunds].filter(
    ({ approval }) => approval !== null && approval.first !== null && approval.second === null,
  );
  if (waiting.length === 0) return null;
  return (
    <section className={cards.card}>
      <h2 className={cards.heading}>{payoutsText.approvals}</h2>
      <p className={entries.intro}>{payoutsText.approvalsHelp}</p>
      <ul className={entries.rows}>
        {waiting.map(({ id, amount, approval }) => (
          <li key={id} className={styles.row}>
            <span>
              <strong>{id}</strong> <span>{payoutsText.approved(approval?.first ?? '', formatRupiah(amount))}</span>
            </span>
            <span className={entries.facts}>{payoutsText.until(formatWhen(approval?.until ?? '', now))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
