import {
  deskInquire,
  deskResendTicket,
  deskSendTicket,
  deskSkipAlert,
} from '@mabarin/api-client/contract/desk/payments';
import type { DeskMoney } from '@mabarin/api-client/contract/desk/money';
import {
  deskQuoteRefund,
  deskRefundOrder,
  deskRequestRefund,
  deskReturnRefund,
} from '@mabarin/api-client/contract/desk/refunds';
import type { DeskPayment } from '@mabarin/api-client/contract/desk/search';
import type { InputOf } from '@mabarin/api-client/endpoint';
import type { PaymentAction } from '@mabarin/domain/desk/payment-actions';
import type { Elements } from '@mabarin/ui/elements';
import { Button } from '@mabarin/ui/buttons/button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { EmailField } from '@mabarin/ui/fields/email-field';
import { RupiahField } from '@mabarin/ui/fields/rupiah-field';
import { formatRupiah } from '@mabarin/ui/format/money';
import { showToast } from '@mabarin/ui/popups/toast';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { Link } from '@mabarin/web/router';
import { Fragment } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useDeskDraft } from '#features/desk/desk-draft.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import { deskPath } from '#features/desk/desk.pages.ts';
import { payoutsText } from '#features/desk/payouts/payouts.text.ts';
import cards from '#platform/page/cards.module.css';
import { accountActionsText } from './account-actions.text.ts';
import { useAct } from './act.ts';
import { CopyForm } from './copy-form.tsx';
import { actLine, Fold } from './fold.tsx';
import { Mask } from './mask.tsx';
import { paymentActionsText as text } from './payment-actions.text.ts';

const OpenMoney = lazyWithRetry(() => import('./open-money.tsx'));

type Shown = Pick<
  DeskPayment,
  'id' | 'can' | 'duplicates' | 'dispute' | 'tasks' | 'refunds' | 'host' | 'feeBearer' | 'fee' | 'gross'
>;

/** The actions that a payment allows now, likely ones first; what none of them asks for stands behind its line. */
export default function PaymentActions({ payment }: { payment: Shown }) {
  const { id, can, tasks, gross } = payment;
  const { isActing, act } = useAct();
  const ask = (caption: string, sentence: string, done: string | null, send: () => Promise<unknown>, tone = '') => (
    <Button
      variant="quiet"
      className={`${actLine} ${tone}`}
      busy={isActing}
      onClick={() => void act({ caption, sentence, done: () => done }, send)}
    >
      {caption}
    </Button>
  );
  const link = (action: 'dispute' | 'decide_dispute' | 'close_task', label: string, to: string) => (
    <Fragment key={to}>
      <Link to={to} className={actLine}>
        {label}
      </Link>
      <p className="small muted mb-3">{text.does[action]}</p>
    </Fragment>
  );
  const open = (action: 'decide_refund' | 'decide_hold', of: 'refunds' | 'holds') => (
    <PagePart loading={null}>
      <p className="small muted">{text.does[action]}</p>
      <OpenMoney payment={id} of={of} />
    </PagePart>
  );
  const rows: Record<PaymentAction, () => Elements> = {
    look_up: () =>
      ask(text.lookUp, text.lookUpAsk, null, async () =>
        showToast(text.inquired((await callDesk(deskInquire, { payment: id })).data.status)),
      ),
    resend_ticket: () => (
      <>
        {ask(text.resend, text.resendAsk, text.sent, () => callDesk(deskResendTicket, { payment: id }))}
        <OtherAddress id={id} />
      </>
    ),
    refund_support: () => <Refund payment={payment} from="host" />,
    refund_order: () => <RefundOrder payment={payment} />,
    refund_suspense: () => <Refund payment={payment} from="suspense" />,
    decide_refund: () => open('decide_refund', 'refunds'),
    return_refund: () => <Returned payment={payment} />,
    decide_hold: () => open('decide_hold', 'holds'),
    dispute: () =>
      link('dispute', text.dispute, `${deskPath('sengketa')}?bayar=${encodeURIComponent(id)}&jumlah=${gross}`),
    decide_dispute: () => link('decide_dispute', text.openDispute, deskPath('sengketa', payment.dispute ?? '')),
    alert_off: () =>
      ask(text.air, text.airAsk, text.airDone, () => callDesk(deskSkipAlert, { of: id, alert: null }), 'text-stop'),
    mask_message: () => <Mask payment={id} />,
    close_task: () =>
      tasks.map((task) => link('close_task', text.openTask(task.id), deskPath('tugas', String(task.id)))),
    copy_remains: () => (
      <Fold label={accountActionsText.copy} help={text.does.copy_remains}>
        <CopyForm of={id} />
      </Fold>
    ),
  };
  return (
    <ul>
      {can.map((action) => (
        <li key={action}>{rows[action]()}</li>
      ))}
    </ul>
  );
}

/** The ticket to another address than the order's. */
function OtherAddress({ id }: { id: string }) {
  const form = useForm({ defaultValues: { email: '' } });
  const { control, getValues } = form;
  const { isActing, release } = useAct();
  const empty = useDeskDraft(form, 'ticket');

  async function onOther() {
    const { email } = getValues();
    const sent = await release(
      { caption: text.sendTo, sentence: text.sendToAsk(email), done: () => text.sent },
      (code) => callDesk(deskSendTicket, { code, payment: id, email }),
    );
    if (sent) empty();
  }

  return (
    <Fold label={text.sendElsewhere}>
      <EmailField control={control} name="email" label={text.email} hint={text.emailHint} />
      <Button variant="ink" size="small" busy={isActing} onClick={() => void onOther()}>
        {text.sendTo}
      </Button>
    </Fold>
  );
}

type Wish = Omit<InputOf<typeof deskQuoteRefund>, 'why'>;

/** Asks the service for the sums of a refund, then says who bears them; `seen` is what the operator agreed to. */
async function quoteOf(wish: Wish, caption: string, host: string) {
  const { data } = await callDesk(deskQuoteRefund, wish);
  const { amount, price, fromHost, games, withoutGames, method, provider, seen } = data;
  const way = method === 'gateway' ? text.byGateway(provider ?? '') : text.byTransfer;
  const borne = payoutsText.borne({ ...data, loss: price - fromHost }, host, formatRupiah);
  return {
    seen,
    games,
    caption,
    sentence:
      text.refundAsk(formatRupiah(amount), way, borne) +
      (wish.played && withoutGames > 0 ? ` ${text.forPlayed(formatRupiah(withoutGames))}` : ''),
    done: () => text.refundAsked,
  };
}

/** A fee that the viewer paid goes back beside the typed rupiah. */
function amountLabel({ feeBearer, fee }: Pick<Shown, 'feeBearer' | 'fee'>): string {
  return feeBearer === 'viewer' && fee > 0 ? text.amountWithoutFee : text.amount;
}

/** Asks for a refund of some or all of the money. */
function Refund({ payment: { id, duplicates, host, ...fees }, from }: { payment: Shown; from: 'host' | 'suspense' }) {
  const form = useForm<{ amount: number | null }>({ defaultValues: { amount: null } });
  const { isActing, act } = useAct();
  const empty = useDeskDraft(form, from);
  const caption = from === 'host' ? text.refundHost : text.refundSuspense;

  async function onAsk(payment: string) {
    const amount = form.getValues('amount');
    let seen = '';
    const asked = await act(
      async () => {
        const quote = await quoteOf({ payment, from, amount, played: false }, caption, host.username);
        ({ seen } = quote);
        return quote;
      },
      () => callDesk(deskRequestRefund, { payment, from, amount, seen }),
    );
    if (asked) empty();
  }

  const others = from === 'host' ? [] : duplicates;
  return (
    <Fold label={caption} help={text.does[from === 'host' ? 'refund_support' : 'refund_suspense']}>
      <RupiahField
        control={form.control}
        name="amount"
        label={from === 'host' ? amountLabel(fees) : text.amount}
        hint={text.amountHint}
        min={1}
        step={1_000}
      />
      <div className={cards.buttons}>
        <Button variant={from === 'host' ? 'stop' : 'ink'} size="small" busy={isActing} onClick={() => void onAsk(id)}>
          {caption}
        </Button>
        {others.map(({ reference }) => (
          <Button key={reference} variant="ink" size="small" busy={isActing} onClick={() => void onAsk(reference)}>
            {text.refundDuplicate(reference)}
          </Button>
        ))}
      </div>
    </Fold>
  );
}

/** Asks for the refund of an order's games, or of rupiah whose games stay. */
function RefundOrder({ payment: { id: payment, host, ...fees } }: { payment: Shown }) {
  const form = useForm<{ played: boolean; amount: number | null }>({ defaultValues: { played: false, amount: null } });
  const { isActing, act } = useAct();
  const empty = useDeskDraft(form, 'order');
  const isAmount = useWatch({ control: form.control, name: 'amount' }) !== null;
  async function onAsk() {
    const { amount } = form.getValues();
    const wish = { payment, amount, played: amount === null && form.getValues('played') };
    let seen = '';
    const asked = await act(
      async () => {
        const quote = await quoteOf({ ...wish, from: 'order' }, text.refundOrder, host.username);
        ({ seen } = quote);
        if (quote.games > 0) return quote;
        return { ...quote, sentence: `${quote.sentence} ${text.queueKept(amount !== null)}` };
      },
      () => callDesk(deskRefundOrder, { ...wish, seen }),
    );
    if (asked) empty();
  }
  return (
    <Fold label={text.refundOrder} help={text.does.refund_order}>
      <RupiahField
        control={form.control}
        name="amount"
        label={amountLabel(fees)}
        hint={text.amountOfOrder}
        min={1}
        step={1_000}
      />
      {!isAmount && <CheckboxField control={form.control} name="played" label={text.played} />}
      <Button variant="stop" size="small" busy={isActing} onClick={() => void onAsk()}>
        {text.refundOrder}
      </Button>
    </Fold>
  );
}

/** Takes back paid refunds whose money came back to us. */
function Returned({ payment: { refunds, host } }: { payment: Shown }) {
  const { control, getValues } = useForm({ defaultValues: { lookedUp: false } });
  const { isActing, release } = useAct();
  const paid = refunds.filter(({ state }) => state === 'paid');
  // One that waits for a second operator is among the open ones.
  const doneOf =
    (id: string) =>
    ({ data }: { data: DeskMoney }) =>
      data.refunds.some((one) => one.id === id) ? payoutsText.approveDone : text.returnedDone;
  return (
    <Fold label={text.cameBack} help={text.does.return_refund}>
      <CheckboxField control={control} name="lookedUp" label={text.lookedUp} />
      <div className={cards.buttons}>
        {paid.map(({ id, amount }) => {
          const caption = text.returned(id, formatRupiah(amount));
          const sentence = text.returnedAsk(id, formatRupiah(amount), host.username);
          return (
            <Button
              key={id}
              variant="stop"
              size="small"
              busy={isActing}
              onClick={() =>
                void release({ caption, sentence, done: doneOf(id) }, (code) =>
                  callDesk(deskReturnRefund, { code, id, ...getValues() }),
                )
              }
            >
              {caption}
            </Button>
          );
        })}
      </div>
    </Fold>
  );
}
