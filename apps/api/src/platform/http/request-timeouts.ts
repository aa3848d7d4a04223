/** Milliseconds, against slow senders: `uploadMs` if the body may be an image. Node checks every `checkMs`. */
export type RequestTimeouts = { requestMs: number; uploadMs: number; checkMs: number };

export const requestTimeouts: RequestTimeouts = { requestMs: 15_000, uploadMs: 60_000, checkMs: 1_000 };

export function timeoutOptions({ requestMs, checkMs }: RequestTimeouts) {
  return { requestTimeout: requestMs, http: { headersTimeout: requestMs, connectionsCheckingInterval: checkMs } };
}
