import { createFaults } from '#faults.ts';
import { createOutbox } from '#outbox.ts';
import { jsonOf, type Answer, type Call, type Simulator, type SimulatorContext } from '#simulator.ts';

/**
 * Telegram's Bot API below `/bot<token>/` (core.telegram.org/bots/api: getChat, sendMessage). The last three digits of a
 * chat's number choose its behaviour: 000 is unknown, 403 has put the bot out, 999 hangs up; a bot 401… is unknown.
 */
export type TelegramSimulator = Simulator & {
  requests: { method: string; body: Record<string, unknown> }[];
  /** The next call gets 429 with this pause, in seconds. */
  limitNext(retryAfter: number): void;
};

const PATH = /^\/bot(\d+):[\w-]+\/(getChat|sendMessage)$/;
const TEXT_MAX = 4_096;

export function createTelegram({ now, random }: SimulatorContext & { random: () => number }): TelegramSimulator {
  const requests: TelegramSimulator['requests'] = [];
  let limit: number | null = null;
  const faults = createFaults(random);
  const outbox = createOutbox({ now, faults, sign: () => ({ headers: {}, body: '' }), retryAfter: () => undefined });

  function refuse(status: number, description: string, parameters?: object): Answer {
    return { status, body: { ok: false, error_code: status, description, ...(parameters && { parameters }) } };
  }

  async function handle({ path, body }: Call): Promise<Answer | null> {
    const [, bot = '', method = ''] = PATH.exec(path) ?? [];
    const given = jsonOf(body) ?? {};
    const chat = String(given['chat_id'] as string);
    requests.push({ method, body: given });
    if (bot.startsWith('401')) return refuse(401, 'Unauthorized');
    if (chat.endsWith('999')) return null;
    if (limit !== null) {
      const pause = limit;
      limit = null;
      return refuse(429, `Too Many Requests: retry after ${pause}`, { retry_after: pause });
    }
    if (chat.endsWith('000')) return refuse(400, 'Bad Request: chat not found');
    if (chat.endsWith('403')) return refuse(403, 'Forbidden: bot was kicked from the group chat');
    if (method === 'getChat') return { status: 200, body: { ok: true, result: { id: chat, type: 'group' } } };
    const text = given['text'];
    if (typeof text !== 'string' || text === '') return refuse(400, 'Bad Request: message text is empty');
    if (Array.from(text).length > TEXT_MAX) return refuse(400, 'Bad Request: message is too long');
    return { status: 200, body: { ok: true, result: { message_id: requests.length, text } } };
  }

  return {
    name: 'Telegram',
    actions: [],
    faults,
    outbox,
    requests,
    limitNext: (retryAfter) => void (limit = retryAfter),
    operationOf: ({ path }) => ({ getChat: 'chat', sendMessage: 'message' })[PATH.exec(path)?.[2] ?? ''],
    handle,
    async act() {
      throw new Error('Nothing can be done to a message.');
    },
    rows: () =>
      requests
        .filter(({ method }) => method === 'sendMessage')
        .toReversed()
        .map(({ body }) => ({ chat: String(body['chat_id'] as string), text: String(body['text'] as string) })),
  };
}
