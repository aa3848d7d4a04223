import { callHttp, NoAnswerError, readable, textOf, type HttpAnswer } from '#adapters/http.client.ts';
import { stopwatch } from '#platform/clock.ts';
import { GatewayError } from '#ports/gateway.port.ts';
import { withoutEnd } from '@mabarin/domain/text-line';

/** Time limit of a charge, because a viewer waits for it. */
export const CREATE_TIMEOUT_MS = 4_000;

type Provider = {
  name: string;
  baseUrl: string;
  headers: Record<string, string>;
  failure: { code: string; message: string };
  /** Redacted from every error, even if the provider quotes them. */
  secrets: readonly string[];
};

type CallOptions = { body?: object; headers?: Record<string, string> };

/** `code` is the text in the failure field of the body. */
type GatewayAnswer = HttpAnswer & { code: string | null };

/** Throws a `GatewayError` if no response comes. */
export type GatewayCall = (method: 'GET' | 'POST', path: string, options?: CallOptions) => Promise<GatewayAnswer>;

export function gatewayClient({ name, baseUrl, headers, failure, secrets }: Provider) {
  return {
    within(limitMs: number): GatewayCall {
      const started = stopwatch();
      return async (method, path, { body, headers: more } = {}) => {
        try {
          const answer = await callHttp({
            method,
            url: withoutEnd(baseUrl, '/') + path,
            headers: { accept: 'application/json', 'content-type': 'application/json', ...headers, ...more },
            timeoutMs: Math.max(1, Math.ceil(limitMs - (stopwatch() - started))),
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
          return { ...answer, code: textOf(answer.json?.[failure.code]) };
        } catch (error) {
          if (!(error instanceof NoAnswerError)) throw error;
          throw new GatewayError(`${name}: ${error.message}`, error.sent ? 'unknown' : 'no', error);
        }
      };
    },
    refused(
      doing: string,
      { status, code, json }: GatewayAnswer,
      accepted: 'no' | 'unknown' = 'unknown',
    ): GatewayError {
      const said = [`HTTP ${status}`, code, textOf(json?.[failure.message])].filter((part) => part !== null);
      return new GatewayError(`${name} did not ${doing}: ${readable(said.join(', '), secrets)}`, accepted);
    },
  };
}
