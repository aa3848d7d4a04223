import { callHttp, NoAnswerError, readable, textOf, type HttpAnswer } from '#adapters/http.client.ts';
import { PayoutError } from '#ports/payout.port.ts';

/** Like `callHttp`, but throws `PayoutError` without a response: even an unsent call ends no cash-out. */
export async function callPayouts(doing: string, request: Parameters<typeof callHttp>[0]): Promise<HttpAnswer> {
  try {
    return await callHttp(request);
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    throw new PayoutError(`${doing}: ${error.message}`, 'unknown', error);
  }
}

export function payoutError(
  { doing, secrets }: { doing: string; secrets: readonly string[] },
  { status }: HttpAnswer,
  said: readonly (string | null)[],
  accepted: 'no' | 'unknown' = 'unknown',
): PayoutError {
  const words = [`HTTP ${status}`, ...said.filter((word) => word !== null)].join(', ');
  return new PayoutError(`${doing}: ${readable(words, secrets)}`, accepted);
}

/** A provider's id of a payout, if it is safe in a path and a row. */
export function providerIdOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && /^[\w-]{1,100}$/.test(text) ? text : null;
}
