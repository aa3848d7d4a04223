/** Commands of a stream's chat (docs/chat.md). A line is one only if it begins with `!` and a known word. */

const CHAT_COMMANDS = {
  antri: ['antrian', 'queue'],
  posisi: ['giliran', 'urutan'],
  main: ['bermain', 'siapa'],
  klaim: ['claim'],
  siap: ['ready', 'hadir'],
  nanti: ['tunggu', 'later'],
  harga: ['price', 'biaya'],
  bantuan: ['help', 'mabar'],
  buka: ['open'],
  tutup: ['close'],
  next: ['lanjut'],
} as const;

export type ChatCommand = keyof typeof CHAT_COMMANDS;
export const CHAT_COMMAND_NAMES = Object.keys(CHAT_COMMANDS) as ChatCommand[];
/** Commands that change what everybody sees, for moderators and the host. */
export const MODERATOR_COMMANDS: readonly ChatCommand[] = ['buka', 'tutup', 'next'];

const commandOf = new Map<string, ChatCommand>(
  Object.entries(CHAT_COMMANDS).flatMap(([command, aliases]) =>
    [command, ...aliases].map((word): [string, ChatCommand] => [word, command as ChatCommand]),
  ),
);

/** Longer lines are no commands, so that reading one costs little. */
const READ_MAX = 200;

export function parseChat(text: string): { command: ChatCommand; argument: string } | null {
  if (text.length > READ_MAX) return null;
  const line = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
  if (!line.startsWith('!')) return null;
  // A phone's keyboard puts a space after the mark.
  const [word = '', ...rest] = line
    .slice(1)
    .trimStart()
    .split(/[\s:=]+/);
  // `!klaim kode: AB2CD3`.
  const argument = rest.find((part) => !/^kode$/i.test(part)) ?? '';
  const command = commandOf.get(word.toLowerCase());
  return command === undefined ? null : { command, argument };
}

export type ChatPerson = { name: string; badges: readonly string[] };

const MODERATORS = new Set(['moderator', 'mod', 'broadcaster', 'host', 'owner', 'streamer']);
const BOTS = new Set([
  'nightbot',
  'streamelements',
  'streamlabs',
  'moobot',
  'fossabot',
  'serybot',
  'wizebot',
  'botrix',
]);

export function isModerator({ badges }: ChatPerson): boolean {
  return badges.some((badge) => MODERATORS.has(badge.toLowerCase()));
}

/** Known bots and what says to be one: two bots that answer each other would never stop. */
export function isBot({ name, badges }: ChatPerson): boolean {
  return (
    badges.some((badge) => badge.toLowerCase() === 'bot') || BOTS.has(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  );
}
