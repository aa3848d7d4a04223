import {
  deskInquire,
  deskMaskSupport,
  deskResendTicket,
  deskSendTicket,
  deskSkipAlert,
} from '@mabarin/api-client/contract/desk/payments';
import { deskRefundOrder, deskRequestRefund } from '@mabarin/api-client/contract/desk/refunds';
import type { DeskPayment } from '@mabarin/api-client/contract/desk/search';
import type { PaymentAction } from '@mabarin/domain/desk/payment-actions';
import type { Elements } from '@mabarin/ui/elements';
import { Button } from '@mabarin/ui/buttons/button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { EmailField } from '@mabarin/ui/fields/email-field';
import { RupiahField } from '@mabarin/ui/fields/rupiah-field';
import { Link } from '@mabarin/web/router';
import { useForm } from 'react-hook-form';
import { useDeskDraft } from '#features/desk/desk-draft.ts';
import { callDesk } from '#features/desk/desk.api.ts';
import { deskPath } from '#features/desk/desk.pages.ts';
import cards from '#platform/cards.module.css';
import { useAct } from './act.ts';
import { paymentActionsText as text } from './payment-actions.text.ts';
import styles from './payment-actions.module.css';

type Shown = Pick<DeskPayment, 'id' | 'can' | 'duplicates' | 'tasks'>;

/** The actions that a payment allows now, each with what it does. */
export default function PaymentActions({ payment }: { payment: Shown }) {
  const { id, can, tasks } = payment;
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
            { caption: text.lookUp, sentence: text.lookUpAsk, done: ({ data }) => text.lookedUp(data.status) },
            () => callDesk(deskInquire, { payment: id }),
          ),
      ),
    resend_ticket: () => <Tickets id={id} />,
    refund_support: () => <Refund payment={payment} from="host" />,
    refund_order: () => <RefundOrder id={id} />,
    refund_suspense: () => <Refund payment={payment} from="suspense" />,
    decide_refund: () => <Link to={deskPath('keluar')}>{text.decideRefund}</Link>,
    decide_hold: () => <Link to={deskPath('keluar')}>{text.decideHold}</Link>,
    alert_off: () =>
      button(
        text.air,
        () =>
          void act({ caption: text.air, sentence: text.airAsk, done: () => text.airDone }, () =>
            callDesk(deskSkipAlert, { of: id }),
          ),
        'stop',
      ),
    mask_message: () =>
      button(
        text.mask,
        () =>
          void act({ caption: text.mask, sentence: text.maskAsk, done: () => text.maskDone }, () =>
            callDesk(deskMaskSupport, { payment: id }),
          ),
        'stop',
      ),
    close_task: () =>
      tasks.map((task) => (
        <Link key={task.id} to={deskPath('tugas', String(task.id))}>
          {text.openTask(task.id)}
        </Link>
      )),
  };
  return (
    <ul className={styles.actions}>
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

const refundTexts = {
  host: { caption: text.refundHost, sentence: text.refundHostAsk },
  suspense: { caption: text.refundSuspense, sentence: text.refundSuspenseAsk },
};

/** Asks for a refund of some or all of the money. */
function Refund({ payment: { id, duplicates }, from }: { payment: Shown; from: 'host' | 'suspense' }) {
  const form = useForm<{ amount: number | null }>({ defaultValues: { amount: null } });
  const { isActing, act } = useAct();
  const empty = useDeskDraft(form, from);

  async function onAsk(of: string) {
    const asked = await act({ ...refundTexts[from], done: () => text.refundAsked }, () =>
      callDesk(deskRequestRefund, { payment: of, from, amount: form.getValues('amount') }),
    );
    if (asked) empty();
  }

  const others = from === 'host' ? [] : duplicates;
  return (
    <>
      <RupiahField
        control={form.control}
        name="amount"
        label={text.amount}
        hint={text.amountHint}
        min={1}
        step={1_000}
      />
      <div className={cards.buttons}>
        <Button variant={from === 'host' ? 'stop' : 'ink'} size="small" busy={isActing} onClick={() => void onAsk(id)}>
          {refundTexts[from].caption}
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

/** Asks for the refund of an order's games. */
function RefundOrder({ id }: { id: string }) {
  const { control, getValues } = useForm({ defaultValues: { played: false } });
  const { isActing, act } = useAct();
  const onAsk = () =>
    act({ caption: text.refundOrder, sentence: text.refundOrderAsk, done: () => text.refundAsked }, () =>
      callDesk(deskRefundOrder, { payment: id, played: getValues('played') }),
    );
  return (
    <>
      <CheckboxField control={control} name="played" label={text.played} />
      <Button variant="stop" size="small" busy={isActing} onClick={() => void onAsk()}>
        {text.refundOrder}
      </Button>
    </>
  );
}
