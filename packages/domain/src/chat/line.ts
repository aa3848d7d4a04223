import { stripControl, withoutEnd } from '#text-line.ts';

/** The shortest limit of the chats: YouTube takes 200 characters, TikTok 150. */
export const CHAT_LINE_MAX = 139;
const CHAT_NAME_MAX = 25;

/** A name that nobody can turn into a mention, a command or a link; empty when nothing of it is left. */
export function chatName(name: string): string {
  const plain = stripControl(name)
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return Array.from(plain).slice(0, CHAT_NAME_MAX).join('').trim();
}

/** One line for a chat, cut between words. It never begins as a command and mentions nobody. */
export function chatLine(text: string): string {
  const line = stripControl(text)
    .replaceAll('@', '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[!/.\s]+/, '')
    .trim();
  if (line.length <= CHAT_LINE_MAX) return line;
  const cut = line.slice(0, CHAT_LINE_MAX - 1);
  const end = cut.lastIndexOf(' ');
  return `${withoutEnd(cut.slice(0, end > 0 ? end : cut.length), ' ,.')}…`;
}
