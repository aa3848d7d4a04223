import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { isFailureError } from '@mabarin/domain/failures';
import type { CaptchaAction } from '@mabarin/domain/http/captcha';
import { drafts } from '@mabarin/web/drafts';
import { useCaptchaMutation } from '#platform/captcha/captcha-mutation.ts';
import type { SentDraft } from './payments.store.ts';
import { FinalScreen, PaymentScreen } from './screens.ts';

type Order<Input> = {
  action: CaptchaAction;
  /** Name of the form's draft, stored with the payment. */
  draft: string;
  send: (input: Input, token: string) => Promise<PaymentResult>;
  onOrdered: (payment: PaymentResult, sent: SentDraft) => void;
  onRefused: () => void;
};

/** Sends an order with its captcha, and shows a failure. */
export function useOrder<Input>({ action, draft, send, onOrdered, onRefused }: Order<Input>) {
  const { captcha, sending } = useCaptchaMutation({
    action,
    async send(input: Input, token) {
      const payment = await send(input, token);
      // The form stays covered until the next screen is loaded: an order paid by credit alone has no QR.
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
  return { captcha, order: sending.mutate, isPending: sending.isPending };
}

/** Callbacks of the host page's forms. */
export type OrderProps = Pick<Order<never>, 'onOrdered' | 'onRefused'>;
