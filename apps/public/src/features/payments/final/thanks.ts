import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { useLocation } from 'react-router';
import { useHydrating } from '#platform/use-hydrating.ts';

/** The payment that has just come, and the address of its ticket's mail, or `''`. */
export type Thanks = { paid: PaymentResult; email: string };

/** State of the ticket's entry in the history: it opens as the final screen. The QR is over, and too big for it. */
export const thanksState = (paid: PaymentResult, email: string) => ({ thanks: { paid: { ...paid, qris: '' }, email } });

export function useThanks(): Thanks | null {
  const state = useLocation().state as { thanks?: Thanks } | null;
  return useHydrating() ? null : (state?.thanks ?? null);
}
