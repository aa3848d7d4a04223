import { createFaults } from '#faults.ts';
import { createOutbox } from '#outbox.ts';
import { jsonOf, type Answer, type Call, type Simulator, type SimulatorContext } from '#simulator.ts';

/**
 * Discord's webhooks below `/api/v10` (discord.com/developers/docs: resources/webhook, topics/rate-limits). The last
 * three digits of a webhook's id choose its behaviour: 000 is unknown, 401 has a wrong token, 308 redirects, 999 hangs
 * up; every other one is known.
 */
export type DiscordSimulator = Simulator & {
  requests: DiscordRequest[];
  /** The next message gets 429 with this pause, in seconds. */
  limitNext(pause: { retryAfter: number; global?: boolean }): void;
  /** The next message succeeds, with its bucket empty for this long. */
  emptyBucketNext(seconds: number): void;
};

type DiscordRequest = {
  method: string;
  path: string;
  headers: Call['headers'];
  body: Record<string, unknown>;
};

const BASE = '/api/v10';
const CONTENT_MAX = 2_000;

export function createDiscord({ now, random }: SimulatorContext & { random: () => number }): DiscordSimulator {
  const requests: DiscordRequest[] = [];
  let limit: { retryAfter: number; global?: boolean } | null = null;
  let empty: number | null = null;
  const faults = createFaults(random);
  const outbox = createOutbox({ now, faults, sign: () => ({ headers: {}, body: '' }), retryAfter: () => undefined });

  function limited({ retryAfter, global = false }: { retryAfter: number; global?: boolean }): Answer {
    return {
      status: 429,
      headers: { 'retry-after': String(Math.ceil(retryAfter)) },
      body: { message: 'You are being rate limited.', retry_after: retryAfter, global },
    };
  }

  function post(call: Call, content: unknown): Answer {
    if (limit !== null) {
      const pause = limit;
      limit = null;
      return limited(pause);
    }
    if (typeof content !== 'string' || Array.from(content).length > CONTENT_MAX) {
      return { status: 400, body: { message: 'Invalid Form Body', code: 50_035 } };
    }
    const headers: Record<string, string> =
      empty === null ? {} : { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': empty.toFixed(3) };
    empty = null;
    return call.query.get('wait') === 'true'
      ? { status: 200, headers, body: { id: '1', content } }
      : { status: 204, headers, body: '' };
  }

  return {
    name: 'Discord',
    actions: [],
    faults,
    outbox,
    requests,
    limitNext: (pause) => void (limit = pause),
    emptyBucketNext: (seconds) => void (empty = seconds),
    operationOf: ({ method, path }) => {
      if (!/^\/api\/v10\/webhooks\/\d{17,20}\/[\w-]+$/.test(path)) return undefined;
      return { GET: 'webhook', POST: 'message' }[method];
    },
    async handle(call) {
      const { method, path, query, headers } = call;
      const body = jsonOf(call.body) ?? {};
      const search = query.size === 0 ? '' : `?${query.toString()}`;
      requests.push({ method, path: path.slice(BASE.length) + search, headers, body });
      const id = path.split('/')[4] ?? '';
      if (id.endsWith('999')) return null;
      if (id.endsWith('308')) return { status: 308, headers: { location: `${BASE}/webhooks/1/stolen` }, body: {} };
      if (id.endsWith('000')) return { status: 404, body: { message: 'Unknown Webhook', code: 10_015 } };
      if (id.endsWith('401')) return { status: 401, body: { message: 'Invalid Webhook Token', code: 50_027 } };
      return method === 'GET' ? { status: 200, body: { id, type: 1, name: 'Mabarin' } } : post(call, body['content']);
    },
    async act() {
      throw new Error('Nothing can be done to a message.');
    },
    rows: () =>
      requests
        .filter(({ method }) => method === 'POST')
        .toReversed()
        .map(({ path, body }) => ({
          webhook: path.split('/')[2] ?? '',
          content: typeof body['content'] === 'string' ? body['content'] : null,
        })),
  };
}
