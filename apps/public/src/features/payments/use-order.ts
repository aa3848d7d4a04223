import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { isFailureError } from '@mabarin/domain/failures';
import type { CaptchaAction } from '@mabarin/domain/http/captcha';
import { drafts } from '@mabarin/web/drafts';
import { useCaptchaMutation } from '#platform/captcha/captcha-mutation.ts';
import type { SentDraft } from './payments.store.ts';
import { FinalScreen, PaymentScreen } from './screens.ts';

type Order<Input> = {
  action: CaptchaAction;
  /** The name of the form's draft, which goes on with the payment. */
  draft: string;
  send: (input: Input, token: string) => Promise<PaymentResult>;
  onOrdered: (payment: PaymentResult, sent: SentDraft) => void;
  onRefused: () => void;
};

/** Sends an order with its captcha. A failure is shown. */
export function useOrder<Input>({ action, draft, send, onOrdered, onRefused }: Order<Input>) {
  const { captcha, sending } = useCaptchaMutation({
    action,
    async send(input: Input, token) {
      const payment = await send(input, token);
      // The form stays under its cover until what comes next can be drawn in its place: what credit pays whole has no QR.
      const next = payment.state === 'paid' ? FinalScreen : PaymentScreen;
      await next.load().catch(() => undefined);
      return payment;
    },
    onSuccess(payment) {
      const values = { ...drafts.read(draft) };
      drafts.forget(draft);
      onOrdered(payment, { name: draft, values });
    },
    onError: (error) => {
      if (isFailureError(error)) onRefused();
    },
  });
  return { captcha, order: sending.send, isPending: sending.isPending };
}

/** What the forms of a host page are given for their order. */
export type OrderProps = Pick<Order<never>, 'onOrdered' | 'onRefused'>;
