import { objectOf, textOf, TIMEOUT_MS } from '#adapters/http.client.ts';
import { callPayouts, payoutError } from './payout.client.ts';
import type { HttpAnswer } from '#adapters/http.client.ts';
import type { PayoutError } from '#ports/payout.port.ts';
import type { IrisSettings } from '#platform/adapter-settings.ts';

/** Our bank codes to Iris names, as far as the vendor has published them. */
export const irisBanks: Readonly<Record<string, string>> = {
  '002': 'bri',
  '008': 'mandiri',
  '009': 'bni',
  '011': 'danamon',
  '013': 'permata',
  '014': 'bca',
  '022': 'cimb',
  gopay: 'gopay',
  ovo: 'ovo',
};

export type IrisCall = {
  doing: string;
  by?: 'creator' | 'approver';
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
};

export function irisClient({ creatorKey, approverKey, merchantKeys, baseUrl }: IrisSettings) {
  const basic = (key: string) => Buffer.from(`${key}:`).toString('base64');
  const keys = { creator: basic(creatorKey), approver: basic(approverKey) };
  const secrets = [keys.creator, keys.approver, creatorKey, approverKey, ...merchantKeys];
  return {
    secrets,
    /** Throws `PayoutError` if no response comes. */
    call({ doing, by = 'creator', method, path, headers = {}, body }: IrisCall): Promise<HttpAnswer> {
      return callPayouts(`iris ${doing}`, {
        method,
        url: `${baseUrl}/api/v1${path}`,
        headers: {
          accept: 'application/json',
          authorization: `Basic ${keys[by]}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        timeoutMs: TIMEOUT_MS,
      });
    },
    error({ doing }: Pick<IrisCall, 'doing'>, answer: HttpAnswer, accepted: 'no' | 'unknown' = 'unknown'): PayoutError {
      return payoutError({ doing: `iris ${doing}`, secrets }, answer, [irisMessage(answer)], accepted);
    },
  };
}

/** The error sentence of a response and those of its fields, whatever their shape. */
export function irisMessage({ json }: HttpAnswer): string | null {
  if (json === null) return null;
  const said = [textOf(json['error_message']) ?? '', ...sentencesOf(json['errors'])].filter((text) => text !== '');
  return said.length === 0 ? null : said.join(': ');
}

function sentencesOf(errors: unknown): string[] {
  if (typeof errors === 'string') return [errors];
  return Object.values(Array.isArray(errors) ? errors : (objectOf(errors) ?? {})).flatMap(sentencesOf);
}
