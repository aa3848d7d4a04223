import { CHAT_LINE_ID_MAX, type chat } from '@mabarin/api-client/contract/chat';
import type { InputOf } from '@mabarin/api-client/endpoint';

/** Longer lines are no commands. */
const READ_MAX = 2_000;

/**
 * A command in a message of Social Stream Ninja (its api.md): `type` is the platform, `userid` may be missing. Null: talk,
 * an event, or no message.
 */
export function readChatLine(message: string): InputOf<typeof chat> | null {
  if (message.length > 100_000) return null;
  const data = parse(message);
  if (data === null || data['event']) return null;
  const { chatname: name, chatmessage: html, type, userid, meta } = data;
  if (typeof name !== 'string' || typeof html !== 'string' || typeof type !== 'string') return null;
  const text = plain(html);
  const platform = type
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]/g, '')
    .slice(0, 30);
  if (!text.startsWith('!') || platform === '' || name === '') return null;
  const userId = typeof userid === 'string' || typeof userid === 'number' ? String(userid) : '';
  return {
    platform,
    userId: (userId === '' ? name : userId).slice(0, 200),
    name: name.slice(0, 200),
    text,
    id: messageIdOf(meta),
    badges: [
      ...(data['moderator'] || data['mod'] ? ['moderator'] : []),
      ...(data['host'] ? ['broadcaster'] : []),
      ...(data['bot'] ? ['bot'] : []),
    ],
  };
}

/** The platform's own id of a line; `id` beside it is a counter of the extension's. Empty: none. */
function messageIdOf(meta: unknown): string {
  if (typeof meta !== 'object' || meta === null || !('messageId' in meta)) return '';
  const { messageId: id } = meta;
  return typeof id === 'string' && id.length <= CHAT_LINE_ID_MAX ? id : '';
}

function parse(message: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(message);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Messages may be HTML with pictures of emotes. A parsed document runs nothing and loads nothing. */
function plain(html: string): string {
  const text = new DOMParser().parseFromString(html.slice(0, READ_MAX), 'text/html').body.textContent;
  return text.trim();
}
