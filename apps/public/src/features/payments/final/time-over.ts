import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { isFailureError, type Failure } from '@mabarin/domain/failures';

export const EXPIRE_RETRY_MS = 3000;

/** Outcome of a payment's screen: thanks, or the form with a sentence. */
export type PaymentEnd =
  | { paid: PaymentResult }
  /** `ended` is the sentence or empty; `unknown` when no payment exists any more. */
  | { ended: string; unknown: boolean };

type Calls = {
  check(): Promise<PaymentResult>;
  expire(): Promise<string>;
  /** False once another tab has finished the payment. */
  isSaved(): boolean;
  /** Rejects when the screen is left. */
  wait(milliseconds: number): Promise<void>;
};

/**
 * Steps at zero (docs/spec/public.md 4): one check of the payment, then its expiry if it is still stored, retried every
 * 3 s while the network fails.
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

/** True for a response about the payment itself; a busy or broken server is asked again. */
function isAnswer(error: unknown): error is Failure {
  return isFailureError(error) && ['refused', 'ended', 'not_found', 'malformed'].includes(error.kind);
}
