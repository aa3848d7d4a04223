import { isRefusedForGood } from '@mabarin/domain/notify/refusal';
import { wholeLines } from '@mabarin/domain/text-line';
import type { TelegramChat } from '@mabarin/domain/notify/telegram.service';
import { stopwatch } from '#platform/clock.ts';
import type { ServiceChat } from '#ports/chat.port.ts';

const API = 'https://api.telegram.org';
const TIMEOUT_MS = 5_000;
/** Characters of a text message (core.telegram.org/bots/api#sendmessage). */
const MESSAGE_MAX = 4_096;

type Reply = { ok?: unknown; description?: unknown; parameters?: { retry_after?: unknown } };

/** Telegram's Bot API. A pause that it asks for (`retry_after`) is kept for that bot; a redirect is an error. */
export function telegramChat({
  api = API,
  timeoutMs = TIMEOUT_MS,
}: { api?: string; timeoutMs?: number } = {}): ServiceChat<TelegramChat> {
  const pauses = new Map<string, number>();

  async function call(bot: string, method: 'getChat' | 'sendMessage', body: object): Promise<'done' | 'gone'> {
    const rest = (pauses.get(bot) ?? 0) - stopwatch();
    if (rest > 0) throw new Error(`Telegram asked for a pause of ${Math.ceil(rest / 1_000)} s more`);
    pauses.delete(bot);
    const response = await fetch(`${api}/bot${bot}/${method}`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // The error of fetch may quote the address, and with it the token.
    }).catch((error: unknown) => {
      throw new Error(`Telegram did not answer (${error instanceof Error ? error.name : 'unknown'})`);
    });
    const reply = ((await response.json().catch(() => ({}))) ?? {}) as Reply;
    if (response.ok && reply.ok === true) return 'done';
    const why = typeof reply.description === 'string' ? reply.description : '';
    if (response.status === 429) {
      pauses.set(bot, stopwatch() + Number(reply.parameters?.retry_after ?? 1) * 1_000);
    }
    // A wrong token is 401 or 404; a bot that was put out 403.
    if (isRefusedForGood(response.status) || /chat not found/i.test(why)) return 'gone';
    throw new Error(`Telegram refused with ${response.status}`);
  }

  return {
    check: async ({ bot, chat }) => ((await call(bot, 'getChat', { chat_id: chat })) === 'done' ? 'known' : 'gone'),
    async send({ bot, chat }, { content }) {
      const text = wholeLines(content, MESSAGE_MAX);
      // A viewer's link brings no preview into the chat.
      const body = { chat_id: chat, text, link_preview_options: { is_disabled: true } };
      return (await call(bot, 'sendMessage', body)) === 'done' ? 'sent' : 'gone';
    },
  };
}
