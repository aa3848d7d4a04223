import type { DeskMoney } from '@mabarin/api-client/contract/desk/money';
import { formatRupiah } from '@mabarin/ui/format/money';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Facts } from '#features/desk/story/facts.tsx';
import { StoryPage } from '#features/desk/story/story-page.tsx';
import { formatMoment } from '#features/desk/story/moment.ts';
import cards from '#platform/page/cards.module.css';
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
    <StoryPage title={payoutsText.title} query={money}>
      {(data) => (
        <>
          <Sums {...data} />
          <Approvals {...data} />
          <PagePart loading={<TicketSkeleton count={3} />}>
            <CashOuts cashOuts={data.cashOuts} />
            <Refunds refunds={data.refunds} />
            <Holds holds={data.holds} />
          </PagePart>
        </>
      )}
    </StoryPage>
  );
}

/** The sum that waits in each part below. */
function Sums({ cashOuts, refunds, holds }: DeskMoney) {
  const sum = (amounts: number[]) =>
    amounts.length === 0 ? null : formatRupiah(amounts.reduce((all, one) => all + one));
  return (
    <Facts
      short
      facts={[
        [payoutsText.cashOuts, sum(cashOuts.map(({ send }) => send))],
        [payoutsText.refunds, sum(refunds.map(({ amount }) => amount))],
        [payoutsText.holds, sum(holds.map(({ amount, taken }) => amount - taken))],
      ]}
    />
  );
}

/** Rows of below that a second operator may approve now, named here so that they are found first. */
function Approvals({ cashOuts, refunds, holds }: DeskMoney) {
  const sent = cashOuts.map(({ id, send: amount, ...rest }) => ({ ...rest, id, name: id, amount }));
  const back = refunds.map((refund) => ({ ...refund, name: refund.id }));
  const held = holds.map(({ id, share: amount, approval }) => ({
    id,
    name: payoutsText.holdNamed(id),
    amount,
    approval,
    refusal: null,
  }));
  const waiting = [...sent, ...back, ...held].filter(
    ({ approval, refusal }) =>
      refusal === null && approval !== null && approval.first !== null && approval.second === null,
  );
  if (waiting.length === 0) return null;
  return (
    <section className={cards.card}>
      <h2 className="large heavy">{payoutsText.approvals}</h2>
      <ul>
        {waiting.map(({ id, name, amount, approval }) => (
          <li key={id} className={`anywhere ${styles.row}`}>
            <a href={`#${id}`} className={`stack py-3 ${styles.way}`}>
              <strong className="large">{payoutsText.approved(approval?.first ?? '', formatRupiah(amount))}</strong>
              <span className="row wrap gap-x-3 small muted">
                <span>{name}</span>
                <span>{payoutsText.until(formatMoment(approval?.until ?? ''))}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
