import { callHttp, NoAnswerError, type HttpAnswer } from './http.client.ts';
import { PayoutError } from '#ports/payout.port.ts';

/** How long a payout provider may take for one call. */
export const TIMEOUT_MS = 10_000;

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

/** A provider's words as they may stand in a log: one line of at most 200 characters without our secrets. */
export function readable(text: string, secrets: readonly string[]): string {
  const clean = secrets.reduce((said, secret) => said.replaceAll(secret, '[secret]'), text);
  return Array.from(clean.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' '))
    .slice(0, 200)
    .join('');
}

/** A field that is a text; numbers are texts too (`readObject`). */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A field that is an object; an empty one where it is not. */
export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** A provider's own name of a payout, as it may stand in a path and in a row. */
export function providerIdOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && /^[\w-]{1,100}$/.test(text) ? text : null;
}
