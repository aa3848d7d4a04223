import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import type { CaptchaAction } from '@mabarin/domain/http/captcha';
import { drafts } from '@mabarin/web/drafts';
import { useQueryClient } from '@tanstack/react-query';
import { refreshAfterRefusal } from '#features/host/index.ts';
import { useCaptchaMutation } from '#platform/captcha/captcha-mutation.ts';
import type { SentDraft } from './payments.store.ts';

type Order<Input> = {
  action: CaptchaAction;
  /** The host's username. */
  host: string;
  /** The name of the form's draft, which goes on with the payment. */
  draft: string;
  send: (input: Input, token: string) => Promise<PaymentResult>;
  onOrdered: (payment: PaymentResult, sent: SentDraft) => void;
};

/** Sends an order with its captcha. A refusal is shown, and what the page shows of the host is asked for again. */
export function useOrder<Input>({ action, host, draft, send, onOrdered }: Order<Input>) {
  const client = useQueryClient();
  const { captcha, sending } = useCaptchaMutation({
    action,
    send,
    onSuccess(payment) {
      const values = { ...drafts.read(draft) };
      drafts.forget(draft);
      onOrdered(payment, { name: draft, values });
    },
    onError: (error) => refreshAfterRefusal(client, host, error),
  });
  return { captcha, order: sending.mutate, isPending: sending.isPending };
}
