import { deskDecideHold, type DeskHold, type DeskMoney } from '@mabarin/api-client/contract/desk/money';
import { Button } from '@mabarin/ui/buttons/button';
import { formatRupiah } from '@mabarin/ui/format/money';
import { Link } from '@mabarin/web/router';
import { useStore } from 'zustand';
import { useAct } from '#features/desk/actions/act.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import { deskStore } from '#features/desk/desk.store.ts';
import { deskPath } from '#features/desk/desk.pages.ts';
import { HostLink, PaymentLink } from '#features/desk/links.tsx';
import cards from '#platform/page/cards.module.css';
import entries from '#platform/page/entries.module.css';
import { isFirst } from './approval.ts';
import { payoutsText } from './payouts.text.ts';

/** Hosts' money that a gateway says is gone, or that is disputed. */
export default function Holds({ holds }: { holds: DeskHold[] }) {
  return (
    <section className={cards.card}>
      <h2 className="large heavy">{payoutsText.holds}</h2>
      <p className={entries.intro}>{holds.length === 0 ? payoutsText.holdsEmpty : payoutsText.holdsHelp}</p>
      <ul className={entries.rows}>
        {holds.map((hold) => (
          <HoldRow key={hold.id} hold={hold} />
        ))}
      </ul>
    </section>
  );
}

/** One open hold with its decisions, on any page. */
export function HoldRow({ hold }: { hold: DeskHold }) {
  const { id, host, payment, word, dispute, share, amount, taken, approval, approvedAs, seen } = hold;
  const { isActing, release } = useAct();
  const operator = useStore(deskStore, (store) => store.operator);
  const [held, left, gone] = [amount - taken, share - amount, taken].map(formatRupiah) as [string, string, string];
  const decisions = [
    { as: 'take', variant: 'stop', label: payoutsText.take, sentence: payoutsText.takeAsk(held, host) },
    { as: 'release', variant: 'go', label: payoutsText.release, sentence: payoutsText.releaseAsk(held, gone, host) },
    { as: 'claim', variant: 'ink', label: payoutsText.claim, sentence: payoutsText.claimAsk(left, host) },
  ] as const;

  const offered = decisions.filter(({ as }) => as !== approvedAs || !isFirst(approval, operator));

  const onDecide = (as: (typeof decisions)[number]['as'], caption: string, sentence: string) => {
    const takesTwo = as !== 'claim' && approval !== null && approvedAs !== as;
    const first = approval?.first ?? null;
    const replaced =
      takesTwo && first !== null && approvedAs !== null
        ? payoutsText.replaces(first, payoutsText.holdApproved[approvedAs])
        : '';
    return release(
      {
        caption,
        sentence: [sentence, takesTwo && payoutsText.afterTwo, replaced].filter(Boolean).join(' '),
        done: ({ data }: { data: DeskMoney }) =>
          takesTwo && isOpen(data) ? payoutsText.approveDone : payoutsText.holdDone,
      },
      (code) => callDesk(deskDecideHold, { code, id, as, seen }),
    );
  };
  const isOpen = ({ holds }: DeskMoney) => holds.some((one) => one.id === id);

  return (
    <li className="stack gap-2 px-4 py-3 surface rounded-ticket anywhere">
      <strong>
        {dispute === null
          ? payoutsText.hold(formatRupiah(share), word)
          : payoutsText.holdDisputed(formatRupiah(share), dispute)}
      </strong>
      <span>{payoutsText.holdState(gone, held, left)}</span>
      <span className="small muted anywhere">
        <HostLink username={host} /> <PaymentLink id={payment} />
      </span>
      {approval !== null && (
        <span className="text-warn strong">
          {approval.first === null || approvedAs === null
            ? payoutsText.takesTwo
            : payoutsText.holdApprovedBy(approval.first, payoutsText.holdApproved[approvedAs])}
        </span>
      )}
      {dispute === null ? (
        <div className="row wrap items-center gap-2">
          {offered.map(({ as, variant, label, sentence }) => (
            <Button
              key={as}
              variant={variant}
              size="small"
              busy={isActing}
              onClick={() => void onDecide(as, label, sentence)}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : (
        <Link to={deskPath('sengketa', dispute)}>{payoutsText.openDispute}</Link>
      )}
    </li>
  );
}
