import { callHttp, NoAnswerError, type HttpAnswer, type HttpRequest } from './http.client.ts';
import { GatewayError } from '#ports/gateway.port.ts';

/** How long a provider may take to make a charge; a viewer waits for it. */
export const CREATE_TIMEOUT_MS = 4_000;
/** How long it may take for anything else. */
export const TIMEOUT_MS = 10_000;

/** As `callHttp`, with the `GatewayError` that a missing answer means for the provider of this name. */
export async function callGateway(name: string, request: HttpRequest): Promise<HttpAnswer> {
  try {
    return await callHttp(request);
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    throw new GatewayError(`${name}: ${error.message}`, error.sent ? 'unknown' : 'no', error);
  }
}

/** What a provider said of a failure. */
type Refusal = { name: string; doing: string; status: number; code: string | null; message: unknown };

/** The error of an answer that is not the one asked for; a provider that quotes our secrets back is not quoted. */
export function refusalError(
  { name, doing, status, code, message }: Refusal,
  { accepted, secrets }: { accepted: 'no' | 'unknown'; secrets: readonly string[] },
): GatewayError {
  const said = [`HTTP ${status}`, code, message].filter((part) => typeof part === 'string').join(', ');
  return new GatewayError(`${name} did not ${doing}: ${readable(said, secrets)}`, accepted);
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

/** A field that is an object. */
export function objectOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
