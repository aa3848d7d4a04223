import { DISCORD_MESSAGE_MAX, type Webhook } from '@mabarin/domain/discord/webhook';
import { isRefusedForGood } from '@mabarin/domain/notify/refusal';
import { wholeLines } from '@mabarin/domain/text-line';
import { stopwatch } from '#platform/clock.ts';
import type { ServiceChat } from '#ports/chat.port.ts';

export type DiscordOptions = {
  site: string;
  api?: string;
  timeoutMs?: number;
};

/** The version is pinned, because Discord serves its oldest by default. */
const API = 'https://discord.com/api/v10';
const TIMEOUT_MS = 5_000;
/** A longer pause is left to the job's next try. */
const PATIENCE_MS = 5_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** `Unknown Webhook` and `Invalid Webhook Token`. */
const GONE_CODES = new Set<unknown>([10_015, 50_027]);
/** `MessageFlags.SuppressEmbeds`, so that a viewer's link brings no preview into the channel. */
const SUPPRESS_EMBEDS = 4;

/**
 * No text of a host becomes an address, and a redirect is an error. One message at a time per webhook; Discord's pauses
 * (`Retry-After`, an empty bucket) are kept, for all webhooks if they are global.
 */
export function discordChat({ site, api = API, timeoutMs = TIMEOUT_MS }: DiscordOptions): ServiceChat<Webhook> {
  const last = new Map<string, Promise<unknown>>();
  const pauses = new Map<string, number>();
  let globalPause = 0;

  async function call(webhook: Webhook, method: 'GET' | 'POST', body?: object): Promise<'done' | 'gone'> {
    await waitFor(Math.max(globalPause, pauses.get(webhook.id) ?? 0));
    const response = await fetch(
      `${api}/webhooks/${webhook.id}/${webhook.token}${method === 'POST' ? '?wait=true' : ''}`,
      {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { 'user-agent': `DiscordBot (${site}, 1.0)`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      // The error of fetch may quote the address, and with it the token.
    ).catch((error: unknown) => {
      throw new Error(`Discord did not answer (${error instanceof Error ? error.name : 'unknown'})`);
    });
    const answer = await readAnswer(response);
    recordPause(webhook, response, answer);
    if (response.ok) return 'done';
    if (isRefusedForGood(response.status) || GONE_CODES.has(answer['code'])) return 'gone';
    throw new Error(`Discord refused with ${response.status}, code ${String(answer['code'] ?? 'none')}`);
  }

  function recordPause(webhook: Webhook, { status, headers }: Response, answer: Record<string, unknown>): void {
    const now = stopwatch();
    if (status === 429) {
      const asked = answer['retry_after'];
      const until = now + (typeof asked === 'number' ? asked : Number(headers.get('retry-after') ?? 1)) * 1_000;
      const global = answer['global'] === true || headers.get('x-ratelimit-global') === 'true';
      if (global) globalPause = Math.max(globalPause, until);
      else pauses.set(webhook.id, until);
      return;
    }
    const used = headers.get('x-ratelimit-remaining') === '0';
    if (used) pauses.set(webhook.id, now + Number(headers.get('x-ratelimit-reset-after') ?? 0) * 1_000);
    else pauses.delete(webhook.id);
  }

  function oneAtATime<Result>(webhook: Webhook, work: () => Promise<Result>): Promise<Result> {
    const mine = (last.get(webhook.id) ?? Promise.resolve()).then(work, work);
    last.set(webhook.id, mine);
    const leave = () => {
      if (last.get(webhook.id) === mine) last.delete(webhook.id);
    };
    mine.then(leave, leave);
    return mine;
  }

  return {
    check: (webhook) => oneAtATime(webhook, async () => ((await call(webhook, 'GET')) === 'done' ? 'known' : 'gone')),
    send: (webhook, { content }) =>
      oneAtATime(webhook, async () => {
        const outcome = await call(webhook, 'POST', {
          content: wholeLines(content, DISCORD_MESSAGE_MAX),
          username: 'Mabarin',
          allowed_mentions: { parse: [] },
          flags: SUPPRESS_EMBEDS,
        });
        return outcome === 'done' ? 'sent' : 'gone';
      }),
  };
}

async function waitFor(until: number): Promise<void> {
  const rest = until - stopwatch();
  if (rest <= 0) return;
  if (rest > PATIENCE_MS) throw new Error(`Discord asked for a pause of ${Math.ceil(rest / 1_000)} s more`);
  await new Promise((resolve) => setTimeout(resolve, rest));
}

/** JSON object of a small response; {} otherwise. Only its pauses and codes are used. */
async function readAnswer(response: Response): Promise<Record<string, unknown>> {
  try {
    let text = '';
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes as Uint8Array, { stream: true });
      if (text.length > MAX_ANSWER_BYTES) return {};
    }
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
