import { isBot, isModerator, MODERATOR_COMMANDS, parseChat, type ChatCommand } from '@mabarin/domain/chat/command';
import { chatLine, chatName } from '@mabarin/domain/chat/line';
import { isFailureError } from '@mabarin/domain/failures';
import { claimPlace, userKeyOf, type ChatPerson } from './binding.commands.ts';
import { boundEntries, findUsername } from './chat.queries.ts';
import { chatText } from './chat.text.ts';
import type { Deps } from '#deps.ts';
import {
  markPresent,
  offer,
  playNext,
  postponeEntry,
  publicName,
  queuePlace,
  readActiveSnapshot,
  setOrdering,
  type HostSnapshot,
} from '#features/mabar/index.ts';
import { screenOf } from '#features/messages/index.ts';
import { insertUse } from '#features/remote/index.ts';
import { writeLine } from '#features/team/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { directReader } from '#platform/http/answers/answer.cache.ts';
import { countAttempt } from '#platform/http/rate-limits.ts';
import type { Db } from '#schema.ts';

/** Commands of a person in a window: the one above is answered with a request to slow down, the rest with nothing. */
const OF_PERSON = { max: 4, windowSeconds: 30 } as const;
/** Replies in a host's chat in a window. */
const OF_HOST = { max: 30, windowSeconds: 30 } as const;
/** Seconds in which the same question of anybody is answered once. */
const SAME_SECONDS = 3;
const QUESTIONS: readonly ChatCommand[] = ['antri', 'main', 'harga', 'bantuan'];
const NAMES_MAX = 5;

/** `keyId`: the remote key that sent it. */
export type ChatLine = ChatPerson & { keyId: string; text: string; badges: readonly string[] };

type Asked = { keyId: string; person: ChatPerson; argument: string; shown: string };

/** The reply to a chat line; empty: none. Reads and counts nothing for a line that is no command. */
export async function answerChat(db: Db, deps: Deps, line: ChatLine): Promise<string> {
  const asked = parseChat(line.text);
  if (asked === null || isBot(line)) return '';
  const { command, argument } = asked;
  if (MODERATOR_COMMANDS.includes(command) && !isModerator(line)) return '';
  const pace = await paceOf(db, deps, line, command);
  if (pace === 'silent') return '';
  if (pace === 'slow') return chatText.slow;
  const name = chatName(line.name);
  const screen = await screenOf(db, deps, line.hostId);
  const shown = name === '' || screen.name(name) !== null ? chatText.you : name;
  const person = { hostId: line.hostId, platform: line.platform, userId: line.userId, name };
  return chatLine(await replyTo(db, deps, command, { keyId: line.keyId, person, argument, shown }));
}

async function paceOf(db: Db, deps: Deps, line: ChatLine, command: ChatCommand): Promise<'answer' | 'slow' | 'silent'> {
  const own = await countAttempt(db, deps, {
    name: 'chat',
    subject: userKeyOf(line),
    windowSeconds: OF_PERSON.windowSeconds,
  });
  if (own.attempts > OF_PERSON.max) return own.attempts === OF_PERSON.max + 1 ? 'slow' : 'silent';
  if (QUESTIONS.includes(command)) {
    const same = { name: 'chat question', subject: `${line.hostId} ${command}`, windowSeconds: SAME_SECONDS };
    if ((await countAttempt(db, deps, same)).attempts > 1) return 'silent';
  }
  const all = await countAttempt(db, deps, {
    name: 'chat of host',
    subject: line.hostId,
    windowSeconds: OF_HOST.windowSeconds,
  });
  return all.attempts > OF_HOST.max ? 'silent' : 'answer';
}

async function replyTo(db: Db, deps: Deps, command: ChatCommand, asked: Asked): Promise<string> {
  switch (command) {
    case 'antri':
    case 'main':
    case 'harga':
      return readingReply(await snapshotOf(db, deps, asked.person.hostId), deps, command);
    case 'bantuan':
      return chatText.help;
    case 'posisi':
      return placeReply(db, deps, asked);
    case 'klaim':
      return claimReply(db, deps, asked);
    case 'siap':
    case 'nanti':
      return turnReply(db, deps, command, asked);
    case 'buka':
    case 'tutup':
    case 'next':
      return moderate(db, deps, command, asked);
  }
}

async function snapshotOf(db: Db, deps: Deps, hostId: string): Promise<HostSnapshot> {
  const { value } = await readActiveSnapshot(db, deps, await findUsername(db, hostId), directReader(deps.clock));
  return value;
}

function readingReply(snapshot: HostSnapshot, deps: Deps, command: 'antri' | 'main' | 'harga'): string {
  const { host, playing, waiting } = snapshot;
  const now = deps.clock.now();
  const { queue, open, events } = offer(snapshot, now);
  const link = `${deps.config.origins.public}/${host.username}`;
  const names = (entries: HostSnapshot['playing']) =>
    entries
      .slice(0, NAMES_MAX)
      .map((entry) => chatName(publicName(entry)))
      .join(', ');
  if (command === 'antri') {
    const line = waiting.length === 0 ? chatText.empty : chatText.waiting(waiting.length, comma(queue.wait));
    return `${line} ${open ? chatText.order(link) : chatText.closed}`;
  }
  if (command === 'main') {
    const line = playing.length === 0 ? chatText.nobody : chatText.now(names(playing));
    return waiting.length === 0 ? line : `${line} ${chatText.next(names(waiting))}`;
  }
  if (events.length === 0) return chatText.noEvents;
  return `${events.map(({ title, price }) => chatText.price(title, price)).join(', ')}. ${chatText.order(link)}`;
}

function comma(wait: { from: number; to: number } | null): string {
  return wait === null ? '' : `, ${chatText.wait(Math.round(wait.from), Math.round(wait.to))}`;
}

async function placeReply(db: Db, deps: Deps, { person, shown }: Asked): Promise<string> {
  const [entry] = await boundEntries(db, person.hostId, userKeyOf(person));
  if (entry === undefined) return chatText.unbound;
  if (entry.state === 'playing') return chatText.playing(shown);
  const place = queuePlace(await snapshotOf(db, deps, person.hostId), entry.id, deps.clock.now());
  return place === null ? chatText.unbound : chatText.place(shown, place.place, comma(place.wait));
}

async function claimReply(db: Db, deps: Deps, asked: Asked): Promise<string> {
  if (asked.argument === '') return chatText.noCode;
  switch (await claimPlace(db, deps, asked.person, asked.argument)) {
    case 'wrong':
      return chatText.wrongCode;
    case 'used':
      return chatText.usedCode;
    case 'guessed':
      return chatText.guessed;
    case 'bound':
      return chatText.bound(asked.shown, ` ${await placeReply(db, deps, asked)}`);
  }
}

/** "Saya di sini" and "Tunggu aku" of the ticket, for the place that the viewer bound. */
async function turnReply(db: Db, deps: Deps, command: 'siap' | 'nanti', { person, shown }: Asked): Promise<string> {
  const [entry] = await boundEntries(db, person.hostId, userKeyOf(person));
  if (entry === undefined) return chatText.unbound;
  try {
    return await transaction(db, async (tx) => {
      if (command === 'siap') {
        return (await markPresent(tx, deps, entry.id)) ? chatText.here(shown) : chatText.unbound;
      }
      await postponeEntry(tx, deps, { hostId: person.hostId, entryId: entry.id, nth: entry.postponed + 1 });
      return chatText.later(shown);
    });
  } catch (error) {
    if (isFailureError(error)) return error.message;
    throw error;
  }
}

const PRESSES = { buka: 'open', tutup: 'close', next: 'next' } as const;

/** Does a moderator's command, which the team's log and the remote's have under the chat name. */
function moderate(db: Db, deps: Deps, command: keyof typeof PRESSES, asked: Asked): Promise<string> {
  const { keyId, person, shown } = asked;
  const { hostId, platform } = person;
  return transaction(db, async (tx) => {
    const note = (refusal: string | null) =>
      insertUse(tx, {
        host_id: hostId,
        key_id: keyId,
        name: chatText.presser(shown, platform),
        action: PRESSES[command],
        refusal,
        at: deps.clock.now(),
      });
    const log = (about?: string) =>
      writeLine(
        tx,
        deps,
        { hostId, memberId: null, actor: chatText.actor(shown) },
        about === undefined ? { action: chatText.acts[command] } : { action: chatText.acts[command], about },
        { call: deps.random.uuid(), key: null },
      );
    if (command === 'next') {
      const next = await playNext(tx, deps, hostId);
      if ('refused' in next) {
        const refusal = chatText.nextRefused[next.refused];
        await note(refusal);
        return refusal;
      }
      await log(next.name);
      await note(null);
      return chatText.plays(chatName(next.name));
    }
    await setOrdering(tx, deps, hostId, command === 'buka');
    await log();
    await note(null);
    return command === 'buka' ? chatText.opened : chatText.shut;
  });
}
