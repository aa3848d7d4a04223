import {
  deskInquire,
  deskMask,
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
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { Link } from '@mabarin/web/router';
import { useForm, useWatch } from 'react-hook-form';
import { useDeskDraft } from '#features/desk/desk-draft.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import { deskPath } from '#features/desk/desk.pages.ts';
import { payoutsText } from '#features/desk/payouts/payouts.text.ts';
import cards from '#platform/page/cards.module.css';
import { useAct } from './act.ts';
import { CopyForm } from './copy-form.tsx';
import { paymentActionsText as text } from './payment-actions.text.ts';
import styles from './payment-actions.module.css';

const OpenMoney = lazyWithRetry(() => import('./open-money.tsx'));

type Shown = Pick<
  DeskPayment,
  'id' | 'can' | 'duplicates' | 'dispute' | 'tasks' | 'refunds' | 'host' | 'feeBearer' | 'fee' | 'gross'
>;

/** The actions that a payment allows now, each with what it does. */
export default function PaymentActions({ payment }: { payment: Shown }) {
  const { id, can, tasks, gross } = payment;
  const { isActing, act } = useAct();
  const button = (label: string, onClick: () => void, variant: 'ink' | 'stop' = 'ink') => (
    <Button variant={variant} size="small" busy={isActing} onClick={onClick}>
      {label}
    </Button>
  );
  const rows: Record<PaymentAction, () => Elements> = {
    look_up: () =>
      button(
        text.lookUp,
        () =>
          void act(
            { caption: text.lookUp, sentence: text.lookUpAsk, done: ({ data }) => text.inquired(data.status) },
            () => callDesk(deskInquire, { payment: id }),
          ),
      ),
    resend_ticket: () => <Tickets id={id} />,
    refund_support: () => <Refund payment={payment} from="host" />,
    refund_order: () => <RefundOrder payment={payment} />,
    refund_suspense: () => <Refund payment={payment} from="suspense" />,
    decide_refund: () => (
      <PagePart loading={null}>
        <OpenMoney payment={id} of="refunds" />
      </PagePart>
    ),
    return_refund: () => <Returned payment={payment} />,
    decide_hold: () => (
      <PagePart loading={null}>
        <OpenMoney payment={id} of="holds" />
      </PagePart>
    ),
    dispute: () => (
      <Link to={`${deskPath('sengketa')}?bayar=${encodeURIComponent(id)}&jumlah=${gross}`}>{text.dispute}</Link>
    ),
    decide_dispute: () => <Link to={deskPath('sengketa', payment.dispute ?? '')}>{text.openDispute}</Link>,
    alert_off: () =>
      button(
        text.air,
        () =>
          void act({ caption: text.air, sentence: text.airAsk, done: () => text.airDone }, () =>
            callDesk(deskSkipAlert, { of: id, alert: null }),
          ),
        'stop',
      ),
    mask_message: () =>
      button(
        text.mask,
        () =>
          void act({ caption: text.mask, sentence: text.maskAsk, done: () => text.maskDone }, () =>
            callDesk(deskMask, { payment: id }),
          ),
        'stop',
      ),
    close_task: () =>
      tasks.map((task) => (
        <Link key={task.id} to={deskPath('tugas', String(task.id))}>
          {text.openTask(task.id)}
        </Link>
      )),
    copy_remains: () => <CopyForm of={id} />,
  };
  return (
    <ul className={`stack ${styles.actions}`}>
      {can.map((action) => (
        <li key={action}>
          <p>{text.does[action]}</p>
          {rows[action]()}
        </li>
      ))}
    </ul>
  );
}

/** The ticket to the address of the order, or to another one. */
function Tickets({ id }: { id: string }) {
  const form = useForm({ defaultValues: { email: '' } });
  const { control, getValues } = form;
  const { isActing, act, release } = useAct();
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
    <>
      <Button
        variant="ink"
        size="small"
        busy={isActing}
        onClick={() =>
          void act({ caption: text.resend, sentence: text.resendAsk, done: () => text.sent }, () =>
            callDesk(deskResendTicket, { payment: id }),
          )
        }
      >
        {text.resend}
      </Button>
      <EmailField control={control} name="email" label={text.email} hint={text.emailHint} />
      <Button variant="ink" size="small" busy={isActing} onClick={() => void onOther()}>
        {text.sendTo}
      </Button>
    </>
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
    <>
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
    </>
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
    <>
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
    </>
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
    <>
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
    </>
  );
}
