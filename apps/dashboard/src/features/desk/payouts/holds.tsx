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
import { payoutsText as text } from './payouts.text.ts';
import styles from './payouts.module.css';

/** Hosts' money that a gateway says is gone, or that is disputed. */
export default function Holds({ holds }: { holds: DeskHold[] }) {
  return (
    <section className={cards.card}>
      <h2 className="large heavy">{text.holds}</h2>
      <p className={entries.intro}>{holds.length === 0 ? text.holdsEmpty : text.holdsHelp}</p>
      <ul>
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
    { as: 'take', variant: 'stop', label: text.take, sentence: text.takeAsk(held, host) },
    { as: 'release', variant: 'ink', label: text.release, sentence: text.releaseAsk(held, gone, host) },
    { as: 'claim', variant: 'ink', label: text.claim, sentence: text.claimAsk(left, host) },
  ] as const;

  const offered = decisions.filter(({ as }) => as !== approvedAs || !isFirst(approval, operator));

  const onDecide = (as: (typeof decisions)[number]['as'], caption: string, sentence: string) => {
    const takesTwo = as !== 'claim' && approval !== null && approvedAs !== as;
    const first = approval?.first ?? null;
    const replaced =
      takesTwo && first !== null && approvedAs !== null ? text.replaces(first, text.holdApproved[approvedAs]) : '';
    return release(
      {
        caption,
        sentence: [sentence, takesTwo && text.afterTwo, replaced].filter(Boolean).join(' '),
        done: ({ data }: { data: DeskMoney }) => (takesTwo && isOpen(data) ? text.approveDone : text.holdDone),
      },
      (code) => callDesk(deskDecideHold, { code, id, as, seen }),
    );
  };
  const isOpen = ({ holds }: DeskMoney) => holds.some((one) => one.id === id);

  return (
    <li id={id} className={`stack gap-1 py-3 anywhere ${styles.row}`}>
      <span className="row wrap items-baseline gap-x-3">
        <strong className="xlarge">{formatRupiah(share)}</strong>
        <span>{dispute === null ? text.hold(word) : text.holdDisputed(dispute)}</span>
      </span>
      <span>{text.holdState(gone, held, left)}</span>
      <span className="row wrap gap-1 gap-x-3 small muted">
        <HostLink username={host} />
        <PaymentLink id={payment} />
      </span>
      {approval !== null && (
        <span className="text-warn strong">
          {approval.first === null || approvedAs === null
            ? text.takesTwo
            : text.holdApprovedBy(approval.first, text.holdApproved[approvedAs])}
        </span>
      )}
      {dispute === null ? (
        <div className="row wrap items-center justify-end gap-2">
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
        <Link to={deskPath('sengketa', dispute)}>{text.openDispute}</Link>
      )}
    </li>
  );
}
