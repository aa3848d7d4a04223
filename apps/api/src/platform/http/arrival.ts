/**
 * How long a request may take to arrive, in milliseconds, on every listener: nobody holds a connection by sending it
 * byte by byte. `wholeMs` is for all of it, head and body; `imageMs` where the body may be an image, which takes a slow
 * phone a while. node looks for late ones every `checkMs`.
 */
export type Arrival = { wholeMs: number; imageMs: number; checkMs: number };

export const arrival: Arrival = { wholeMs: 15_000, imageMs: 60_000, checkMs: 1_000 };

/** What Fastify is told of it. */
export function arrivalOptions({ wholeMs, checkMs }: Arrival) {
  return { requestTimeout: wholeMs, http: { headersTimeout: wholeMs, connectionsCheckingInterval: checkMs } };
}
