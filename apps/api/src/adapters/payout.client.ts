import { callHttp, NoAnswerError, readable, textOf, type HttpAnswer } from './http.client.ts';
import { PayoutError } from '#ports/payout.port.ts';

/** As `callHttp`; throws `PayoutError` for a missing answer: even a call that was never sent ends no cash-out. */
export async function callPayouts(doing: string, request: Parameters<typeof callHttp>[0]): Promise<HttpAnswer> {
  try {
    return await callHttp(request);
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    throw new PayoutError(`${doing}: ${error.message}`, 'unknown', error);
  }
}

/** The error of an answer that is not the one asked for: its HTTP status and what the provider says of it. */
export function payoutError(
  { doing, secrets }: { doing: string; secrets: readonly string[] },
  { status }: HttpAnswer,
  said: readonly (string | null)[],
  accepted: 'no' | 'unknown' = 'unknown',
): PayoutError {
  const words = [`HTTP ${status}`, ...said.filter((word) => word !== null)].join(', ');
  return new PayoutError(`${doing}: ${readable(words, secrets)}`, accepted);
}

/** A provider's own name of a payout, as it may stand in a path and in a row. */
export function providerIdOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && /^[\w-]{1,100}$/.test(text) ? text : null;
}
