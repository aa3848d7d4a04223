/**
 * How long a request may take to arrive, in milliseconds, on every listener: nobody holds a connection by sending it
 * byte by byte. `requestMs` is for head and body; `uploadMs` where the body may be an image, which takes a slow phone a
 * while. Node looks for late ones every `checkMs`.
 */
export type RequestTimeouts = { requestMs: number; uploadMs: number; checkMs: number };

export const requestTimeouts: RequestTimeouts = { requestMs: 15_000, uploadMs: 60_000, checkMs: 1_000 };

/** The same as options of Fastify. */
export function timeoutOptions({ requestMs, checkMs }: RequestTimeouts) {
  return { requestTimeout: requestMs, http: { headersTimeout: requestMs, connectionsCheckingInterval: checkMs } };
}
