import { callHttp, NoAnswerError, readable, textOf, type HttpAnswer } from './http.client.ts';
import { stopwatch } from '#platform/clock.ts';
import { GatewayError } from '#ports/gateway.port.ts';
import { withoutEnd } from '@mabarin/domain/text-line';

/** How long a provider may take to make a charge; a viewer waits for it. */
export const CREATE_TIMEOUT_MS = 4_000;

/** One provider as it is called. */
type Provider = {
  name: string;
  baseUrl: string;
  headers: Record<string, string>;
  /** The fields of a body that tell a failure. */
  failure: { code: string; message: string };
  /** What no error may hold, even where the provider quotes it. */
  secrets: readonly string[];
};

type CallOptions = { body?: object; headers?: Record<string, string> };

/** An answer, with the text in its body's field for the code. */
type GatewayAnswer = HttpAnswer & { code: string | null };

/** Makes one call. Throws the `GatewayError` that a missing answer means. */
export type GatewayCall = (method: 'GET' | 'POST', path: string, options?: CallOptions) => Promise<GatewayAnswer>;

/** Calls to a provider whose bodies are JSON and whose secrets are in its headers. */
export function gatewayClient({ name, baseUrl, headers, failure, secrets }: Provider) {
  return {
    /** Calls that have this long together. */
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
    /** The error of an answer that is not the one asked for. */
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
