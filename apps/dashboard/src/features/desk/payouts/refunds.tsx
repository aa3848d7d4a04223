import type { DeskMoney, DeskRefund } from '@mabarin/api-client/contract/desk/money';
import { deskDecideRefund } from '@mabarin/api-client/contract/desk/refunds';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { REFUSAL_MAX } from '@mabarin/domain/refunds/refund';
import type { OperatorReason } from '@mabarin/domain/restrictions/restriction';
import { Button } from '@mabarin/ui/buttons/button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { CounterTextArea } from '@mabarin/ui/fields/counter-text-area';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatWhen } from '@mabarin/ui/format/time';
import { Stamp } from '@mabarin/ui/states/stamp';
import { useForm } from 'react-hook-form';
import { useStore } from 'zustand';
import { useAct } from '#features/desk/actions/act.ts';
import { WithReason } from '#features/desk/actions/with-reason.tsx';
import { useDeskDraft } from '#features/desk/desk-draft.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import { deskStore } from '#features/desk/desk.store.ts';
import { hostText } from '#features/desk/host/host.text.ts';
import { HostLink, PaymentLink } from '#features/desk/links.tsx';
import cards from '#platform/page/cards.module.css';
import entries from '#platform/page/entries.module.css';
import { useNow } from '#platform/live/now.ts';
import { approvalLine, isFirst } from './approval.ts';
import { payoutsText as text } from './payouts.text.ts';
import styles from './payouts.module.css';

/** Open refunds with the decisions that their state allows. */
export default function Refunds({ refunds }: { refunds: DeskRefund[] }) {
  return (
    <section className={cards.card}>
      <h2 className="large heavy">{text.refunds}</h2>
      {refunds.length === 0 && <p className={entries.intro}>{text.refundsEmpty}</p>}
      <ul>
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} />
        ))}
      </ul>
    </section>
  );
}

const vouched = ['lookedUp'] as const;

type Decision = InputOf<typeof deskDecideRefund>['as'];
type Chosen = { transfer?: boolean; because?: OperatorReason | null };

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

  const account = refund.number === null ? null : text.account(refund.bank ?? '', refund.number, refund.holder ?? '');
  const borne = text.borne(refund, host, formatRupiah);
  const back = text.back(refund, host, formatRupiah);
  // The refund's account was written after the approval.
  const isAccountNew = state === 'approved' && approval !== null && !approval.back;
  // Two approve where the money goes: without an account that is the refusal, and says so.
  const isAccountRefused = refund.refusal !== null && !refund.frozen && approval !== null && account === null;
  const byTransfer = text.approveTransferAsk(money, account ?? text.unnamed, borne);

  async function onDecide(
    as: Decision,
    caption: string,
    sentence: string,
    { transfer = false, because = null }: Chosen = {},
  ) {
    const takesTwo = as === 'approve' && approval !== null && approval.first === null;
    const decided = await release(
      {
        caption,
        sentence: takesTwo ? `${sentence} ${text.afterTwo}` : sentence,
        done: ({ data }: { data: DeskMoney }) =>
          isFirst(approvalIn(data), operator, as === 'refuse' || as === 'failed') ? text.approveDone : text.refundDone,
      },
      (code) => callDesk(deskDecideRefund, { code, id, as, transfer, because, seen, ...getValues() }),
    );
    if (decided) clear();
  }
  const approvalIn = ({ refunds }: DeskMoney) => refunds.find((one) => one.id === id)?.approval ?? null;
  const offer = (variant: 'go' | 'stop' | 'ink', as: Decision, label: string, sentence: string, chosen?: Chosen) => (
    <Button variant={variant} size="small" busy={isActing} onClick={() => void onDecide(as, label, sentence, chosen)}>
      {label}
    </Button>
  );

  const gateway = refund.provider ?? '';
  const sentTo = account ?? text.payerBy(gateway);
  const approveAsk = method === 'gateway' ? text.approveGatewayAsk(money, gateway, borne) : byTransfer;
  const isBeingSent = state === 'approved' || state === 'processing';
  const mayApprove = refund.refusal === null && !isMine;
  const mayBeGone = state === 'processing' || refund.lookFirst;
  // A gateway gives its own back; a transfer goes to an account that its viewer has named.
  const isRefusable = state === 'approved' && method === 'transfer' && account !== null;
  const canBeSent = method === 'transfer' ? account !== null && !isAccountNew : mayBeGone;

  return (
    <li id={id} className={`stack gap-1 py-3 anywhere ${styles.row}`}>
      <span className="row wrap items-baseline gap-x-3">
        <strong className="xlarge">{money}</strong>
        <span className="small muted">{id}</span>
        <span>{text.refundStates[state]}</span>
      </span>
      {method === 'gateway' && <span>{text.byGateway(gateway)}</span>}
      {method === 'transfer' && !isAccountRefused && <span className={styles.number}>{account ?? text.noAccount}</span>}
      <span className="row wrap gap-1 gap-x-3 small muted">
        <HostLink username={host} />
        <time dateTime={refund.at}>{formatWhen(refund.at, now)}</time>
        <PaymentLink id={refund.payment} />
      </span>
      <span className="small">
        <span>{text.askedBy(text.askers[refund.askedBy], refund.payer)}</span>
        {refund.minor && <strong> {text.minor}</strong>}
      </span>
      {refund.why !== null && <span className="small muted anywhere">{text.why(refund.why)}</span>}
      {refund.likeHost && <span className="text-warn strong">{text.likeHost}</span>}
      {refund.reason !== null && <span className="small muted anywhere">{refund.reason}</span>}
      {refund.lookFirst && <span className="text-warn strong">{text.lookFirst}</span>}
      {refund.frozen && (
        <p className="py-4 nowrap">
          <Stamp size="big">{hostText.stamps.frozen}</Stamp>
        </p>
      )}
      {refund.refusal !== null && <span className="text-warn strong">{refund.refusal}</span>}
      {approval !== null && <span className="text-warn strong">{approvalLine(approval)}</span>}
      {state === 'requested' && !isBackMine && (
        <details>
          <summary>{text.refuse}</summary>
          <CounterTextArea control={control} name="text" label={text.refusal} max={REFUSAL_MAX} />
          <WithReason kind="refund_refused" known={{ amount, about: id }}>
            {(because) => offer('stop', 'refuse', text.refuse, text.refuseAsk(money, back), { because })}
          </WithReason>
        </details>
      )}
      {(mayBeGone || isRefusable || (refund.refusal !== null && state === 'approved')) && (
        <CheckboxField control={control} name="lookedUp" label={text.lookedUp} />
      )}
      <div className="row wrap items-center justify-end gap-2">
        {state === 'requested' && mayApprove && offer('go', 'approve', text.approve, approveAsk)}
        {isAccountNew &&
          account !== null &&
          mayApprove &&
          offer('go', 'approve', text.approveAccount, text.approveAccountAsk(money, account))}
        {method === 'gateway' &&
          state !== 'paid' &&
          mayApprove &&
          offer('ink', 'approve', text.transfer, byTransfer, { transfer: true })}
        {isBeingSent && canBeSent && offer('go', 'paid', text.paid, text.paidRefundAsk(money, sentTo))}
        {isRefusable && offer('ink', 'account', text.anotherAccount, text.anotherAccountAsk(money))}
        {isBeingSent && !isBackMine && offer('stop', 'failed', text.failed, text.failedRefundAsk(money, back))}
      </div>
    </li>
  );
}
