import {
  deskInquire,
  deskMaskSupport,
  deskRefundOrder,
  deskRequestRefund,
  deskResendTicket,
  deskSendTicket,
  deskSkipAlert,
} from '@mabarin/api-client/contract/desk-actions';
import { Button } from '@mabarin/ui/buttons/button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { EmailField } from '@mabarin/ui/fields/email-field';
import { RupiahField } from '@mabarin/ui/fields/rupiah-field';
import { Link } from '@mabarin/web/router';
import { Fragment } from 'react';
import { useForm } from 'react-hook-form';
import { callDesk } from '#features/desk/desk.api.ts';
import { deskPath } from '#features/desk/desk.pages.ts';
import cards from '#platform/cards.module.css';
import { useAct } from './act.ts';
import { paymentActionsText as text } from './payment-actions.text.ts';

/** The part of a payment's page that decides which actions are shown. */
type Shown = {
  id: string;
  can: readonly string[];
  /** Second payments of it, in suspense under their charge. */
  duplicates: readonly { reference: string }[];
};

/** The actions that a payment allows now. */
export default function PaymentActions({ payment: { id, can, duplicates } }: { payment: Shown }) {
  const { isActing, act, release } = useAct();
  const { control, getValues } = useForm<{ email: string; amount: number | null; played: boolean }>({
    defaultValues: { email: '', amount: null, played: false },
  });
  const button = (label: string, onClick: () => void, variant: 'ink' | 'stop' = 'ink') => (
    <Button variant={variant} size="small" busy={isActing} onClick={onClick}>
      {label}
    </Button>
  );

  const onRefund = (from: 'host' | 'suspense', payment = id) =>
    void act(
      {
        caption: from === 'host' ? text.refundHost : text.refundSuspense,
        sentence: from === 'host' ? text.refundHostAsk : text.refundSuspenseAsk,
        done: () => text.refundAsked,
      },
      () => callDesk(deskRequestRefund, { payment, from, amount: getValues('amount') }),
    );

  return (
    <>
      <div className={cards.buttons}>
        {can.includes('look_up') &&
          button(
            text.lookUp,
            () =>
              void act(
                {
                  caption: text.lookUp,
                  sentence: text.lookUpAsk,
                  done: ({ data }) => text.lookedUp(data.status),
                },
                () => callDesk(deskInquire, { payment: id }),
              ),
          )}
        {can.includes('alert_off') &&
          button(
            text.air,
            () =>
              void act({ caption: text.air, sentence: text.airAsk, done: () => text.airDone }, () =>
                callDesk(deskSkipAlert, { of: id }),
              ),
            'stop',
          )}
        {can.includes('mask_message') &&
          button(
            text.mask,
            () =>
              void act({ caption: text.mask, sentence: text.maskAsk, done: () => text.maskDone }, () =>
                callDesk(deskMaskSupport, { payment: id }),
              ),
            'stop',
          )}
        {can.includes('resend_ticket') &&
          button(
            text.resend,
            () =>
              void act({ caption: text.resend, sentence: text.resendAsk, done: () => text.sent }, () =>
                callDesk(deskResendTicket, { payment: id }),
              ),
          )}
        {(can.includes('decide_refund') || can.includes('decide_hold')) && (
          <Link to={deskPath('keluar')}>{text.decide}</Link>
        )}
      </div>
      {can.includes('resend_ticket') && (
        <>
          <EmailField control={control} name="email" label={text.email} hint={text.emailHint} />
          <div className={cards.buttons}>
            {button(
              text.sendTo,
              () =>
                void release(
                  { caption: text.sendTo, sentence: text.sendToAsk(getValues('email')), done: () => text.sent },
                  (code) => callDesk(deskSendTicket, { code, payment: id, email: getValues('email') }),
                ),
            )}
          </div>
        </>
      )}
      {can.includes('refund_order') && (
        <>
          <CheckboxField control={control} name="played" label={text.played} />
          <div className={cards.buttons}>
            {button(
              text.refundOrder,
              () =>
                void act(
                  { caption: text.refundOrder, sentence: text.refundOrderAsk, done: () => text.refundAsked },
                  () => callDesk(deskRefundOrder, { payment: id, played: getValues('played') }),
                ),
              'stop',
            )}
          </div>
        </>
      )}
      {(can.includes('refund_support') || can.includes('refund_suspense')) && (
        <>
          <RupiahField
            control={control}
            name="amount"
            label={text.amount}
            hint={text.amountHint}
            min={1}
            step={1_000}
          />
          <div className={cards.buttons}>
            {can.includes('refund_support') && button(text.refundHost, () => onRefund('host'), 'stop')}
            {can.includes('refund_suspense') && button(text.refundSuspense, () => onRefund('suspense'))}
            {can.includes('refund_suspense') &&
              duplicates.map(({ reference }) => (
                <Fragment key={reference}>
                  {button(text.refundDuplicate(reference), () => onRefund('suspense', reference))}
                </Fragment>
              ))}
          </div>
        </>
      )}
    </>
  );
}
