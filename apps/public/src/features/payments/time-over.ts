import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { isFailureError, type Failure } from '@mabarin/domain/failures';

export const EXPIRE_RETRY_MS = 3000;

/** How a payment's screen ends: with thanks, or back to the form with a sentence. */
export type PaymentEnd =
  | { paid: PaymentResult }
  /** `ended` is the sentence, or empty for none; `unknown`: there is no payment to wait for any more. */
  | { ended: string; unknown: boolean };

type Calls = {
  check(): Promise<PaymentResult>;
  expire(): Promise<string>;
  /** Whether the payment is still saved: another tab may have finished it. */
  isSaved(): boolean;
  /** Rejects when the screen is left. */
  wait(milliseconds: number): Promise<void>;
};

/**
 * What happens at zero (docs/spec/public.md 4): the payment is checked once, and if it is still saved it is expired,
 * again every 3 s while the network fails.
 */
export async function timeOver({ check, expire, isSaved, wait }: Calls): Promise<PaymentEnd> {
  let why: string | null = null;
  try {
    return { paid: await check() };
  } catch (error) {
    if (isFailureError(error)) {
      if (error.kind === 'ended') return { ended: error.message, unknown: error.code === 'payments.unknown' };
      if (error.code === 'payments.review') why = error.message;
    }
  }
  while (isSaved()) {
    try {
      const sentence = await expire();
      return { ended: why ?? sentence, unknown: false };
    } catch (error) {
      if (isAnswer(error)) return { ended: error.message, unknown: error.code === 'payments.unknown' };
      await wait(EXPIRE_RETRY_MS);
    }
  }
  return { ended: why ?? '', unknown: false };
}

/** An answer about the payment itself, unlike a server that is busy or broken, which is asked again. */
function isAnswer(error: unknown): error is Failure {
  return isFailureError(error) && ['refused', 'ended', 'not_found', 'malformed'].includes(error.kind);
}
