import type { DeskMoney, DeskRefund } from '@mabarin/api-client/contract/desk/money';
import { deskDecideRefund } from '@mabarin/api-client/contract/desk/refunds';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { REFUSAL_MAX } from '@mabarin/domain/refunds/refund';
import { Button } from '@mabarin/ui/buttons/button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { CounterTextArea } from '@mabarin/ui/fields/counter-text-area';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatWhen } from '@mabarin/ui/format/time';
import { useForm } from 'react-hook-form';
import { useStore } from 'zustand';
import { useAct } from '#features/desk/actions/act.ts';
import { useDeskDraft } from '#features/desk/desk-draft.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import { deskStore } from '#features/desk/desk.store.ts';
import { HostLink, PaymentLink } from '#features/desk/links.tsx';
import cards from '#platform/page/cards.module.css';
import entries from '#platform/page/entries.module.css';
import { useNow } from '#platform/live/now.ts';
import { approvalLine, isFirst } from './approval.ts';
import { payoutsText } from './payouts.text.ts';
import styles from './payouts.module.css';

/** Open refunds with the decisions that their state allows. */
export default function Refunds({ refunds }: { refunds: DeskRefund[] }) {
  return (
    <section className={cards.card}>
      <h2 className="large heavy">{payoutsText.refunds}</h2>
      {refunds.length === 0 && <p className={entries.intro}>{payoutsText.refundsEmpty}</p>}
      <ul className={entries.rows}>
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} />
        ))}
      </ul>
    </section>
  );
}

const vouched = ['lookedUp'] as const;

type Decision = InputOf<typeof deskDecideRefund>['as'];

/** One open refund with its decisions, on any page. */
export function RefundRow({ refund }: { refund: DeskRefund }) {
  const { id, amount, host, state, method, approval, seen } = refund;
  const form = useForm({ defaultValues: { text: '', lookedUp: false } });
  const { control, getValues } = form;
  const { isActing, release } = useAct();
  const clear = useDeskDraft(form, id, vouched);
  const now = useNow();
  const money = formatRupiah(amount);
  const operator = useStore(deskStore, (store) => store.operator);
  const isMine = isFirst(approval, operator);
  const isBackMine = isFirst(approval, operator, true);

  const account =
    refund.number === null ? null : payoutsText.account(refund.bank ?? '', refund.number, refund.holder ?? '');
  const borne = payoutsText.borne(refund, host, formatRupiah);
  const back = payoutsText.back(refund, host, formatRupiah);
  // The refund's account was written after the approval.
  const isAccountNew = state === 'approved' && approval !== null && !approval.back;
  // Two approve where the money goes: without an account that is the refusal, and says so.
  const isAccountRefused = refund.refusal !== null && !refund.frozen && approval !== null && account === null;
  const byTransfer = payoutsText.approveTransferAsk(money, account ?? payoutsText.unnamed, borne);

  async function onDecide(as: Decision, caption: string, sentence: string, transfer = false) {
    const takesTwo = as === 'approve' && approval !== null && approval.first === null;
    const decided = await release(
      {
        caption,
        sentence: takesTwo ? `${sentence} ${payoutsText.afterTwo}` : sentence,
        done: ({ data }: { data: DeskMoney }) =>
          isFirst(approvalIn(data), operator, as === 'refuse' || as === 'failed')
            ? payoutsText.approveDone
            : payoutsText.refundDone,
      },
      (code) => callDesk(deskDecideRefund, { code, id, as, transfer, seen, ...getValues() }),
    );
    if (decided) clear();
  }
  const approvalIn = ({ refunds }: DeskMoney) => refunds.find((one) => one.id === id)?.approval ?? null;
  const button = (variant: 'go' | 'stop' | 'ink', label: string, onClick: () => void) => (
    <Button variant={variant} size="small" busy={isActing} onClick={onClick}>
      {label}
    </Button>
  );

  const mayApprove = refund.refusal === null && !isMine;
  const mayBeGone = state === 'processing' || refund.lookFirst;
  // A gateway gives its own back; a transfer goes to an account that its viewer has named.
  const isRefusable = state === 'approved' && method === 'transfer' && account !== null;
  const canBeSent = method === 'transfer' ? account !== null && !isAccountNew : mayBeGone;

  return (
    <li className="stack gap-2 px-4 py-3 surface rounded-ticket anywhere">
      <span>
        <strong>{money}</strong> <span>{id}</span> <span>{payoutsText.refundStates[state]}</span>
      </span>
      {method === 'gateway' && <span>{payoutsText.byGateway(refund.provider ?? '')}</span>}
      {method === 'transfer' && !isAccountRefused && (
        <span className={styles.number}>{account ?? payoutsText.noAccount}</span>
      )}
      <span className="small muted anywhere">
        <PaymentLink id={refund.payment} /> <HostLink username={host} />{' '}
        <time dateTime={refund.at}>{formatWhen(refund.at, now)}</time>
      </span>
      <span>
        <span>{payoutsText.askedBy(payoutsText.askers[refund.askedBy], refund.payer)}</span>
        {refund.minor && <strong> {payoutsText.minor}</strong>}
      </span>
      {refund.why !== null && <span className="small muted anywhere">{payoutsText.why(refund.why)}</span>}
      {refund.likeHost && <span className="text-warn strong">{payoutsText.likeHost}</span>}
      {refund.reason !== null && <span className="small muted anywhere">{refund.reason}</span>}
      {refund.lookFirst && <span className="text-warn strong">{payoutsText.lookFirst}</span>}
      {refund.refusal !== null && <span className="text-warn strong">{refund.refusal}</span>}
      {approval !== null && <span className="text-warn strong">{approvalLine(approval)}</span>}
      {state === 'requested' && !isBackMine && (
        <details>
          <summary>{payoutsText.refuse}</summary>
          <CounterTextArea control={control} name="text" label={payoutsText.refusal} max={REFUSAL_MAX} />
          {button(
            'stop',
            payoutsText.refuse,
            () => void onDecide('refuse', payoutsText.refuse, payoutsText.refuseAsk(money, back)),
          )}
        </details>
      )}
      {(mayBeGone || isRefusable || (refund.refusal !== null && state === 'approved')) && (
        <CheckboxField control={control} name="lookedUp" label={payoutsText.lookedUp} />
      )}
      <div className="row wrap items-center gap-2">
        {state === 'requested' &&
          mayApprove &&
          button(
            'go',
            payoutsText.approve,
            () =>
              void onDecide(
                'approve',
                payoutsText.approve,
                method === 'gateway' ? payoutsText.approveGatewayAsk(money, refund.provider ?? '', borne) : byTransfer,
              ),
          )}
        {isAccountNew &&
          account !== null &&
          mayApprove &&
          button(
            'go',
            payoutsText.approveAccount,
            () => void onDecide('approve', payoutsText.approveAccount, payoutsText.approveAccountAsk(money, account)),
          )}
        {method === 'gateway' &&
          state !== 'paid' &&
          mayApprove &&
          button('ink', payoutsText.transfer, () => void onDecide('approve', payoutsText.transfer, byTransfer, true))}
        {(state === 'approved' || state === 'processing') &&
          canBeSent &&
          button(
            'go',
            payoutsText.paid,
            () =>
              void onDecide(
                'paid',
                payoutsText.paid,
                payoutsText.paidRefundAsk(money, account ?? payoutsText.payerBy(refund.provider ?? '')),
              ),
          )}
        {isRefusable &&
          button(
            'ink',
            payoutsText.anotherAccount,
            () => void onDecide('account', payoutsText.anotherAccount, payoutsText.anotherAccountAsk(money)),
          )}
        {(state === 'approved' || state === 'processing') &&
          !isBackMine &&
          button(
            'stop',
            payoutsText.failed,
            () => void onDecide('failed', payoutsText.failed, payoutsText.failedRefundAsk(money, back)),
          )}
      </div>
    </li>
  );
}
