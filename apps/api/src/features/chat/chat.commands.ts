import { isBot, isModerator, MODERATOR_COMMANDS, parseChat, type ChatCommand } from '@mabarin/domain/chat/command';
import { chatLine, chatName } from '@mabarin/domain/chat/line';
import { wibClockText } from '@mabarin/domain/time';
import { isFailureError } from '@mabarin/domain/failures';
import { waitLine, type ShownWait } from '@mabarin/domain/mabar/wait/shown-wait';
import { gamesLeft, isForgotten } from '@mabarin/domain/mabar/queue';
import { claimPlace, userKeyOf, type ChatPerson } from './binding.commands.ts';
import { boundEntry, findUsername, takeLine } from './chat.queries.ts';
import { chatText } from './chat.text.ts';
import { subSeconds } from '#platform/date-fns.ts';
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
import { sha256 } from '#platform/crypto/secrets.ts';
import { transaction } from '#platform/db/transaction.ts';
import { directReader } from '#platform/http/answers/answer.cache.ts';
import { countAttempt } from '#platform/http/rate-limits.ts';
import type { Db, Tx } from '#schema.ts';

/** Commands of a person in a window: the one above is answered with a request to slow down, the rest with nothing. */
const OF_PERSON = { max: 4, windowSeconds: 30 } as const;
/** Replies in a host's chat in a window. */
const OF_HOST = { max: 30, windowSeconds: 30 } as const;
/** Seconds in which the same question of anybody is answered once. */
const SAME_SECONDS = 3;
const QUESTIONS: readonly ChatCommand[] = ['antri', 'main', 'harga', 'bantuan'];
const NAMES_MAX = 5;
/** An older line, of a history that a page read again, is not carried out. */
const OLD_SECONDS = 600;
/** The same command of a person is another line after this, where the chat has no ids. */
const AGAIN_SECONDS = 60;

/** `keyId`: the remote key that sent it. `id` (empty: none) and `at` are the chat's own. */
export type ChatLine = ChatPerson & {
  keyId: string;
  text: string;
  badges: readonly string[];
  id: string;
  at?: string | undefined;
};

type Asked = { keyId: string; person: ChatPerson; command: ChatCommand; argument: string; shown: string };

/**
 * Carries out a chat line and returns what to say there; empty: nothing. Limits silence the reply alone, so a command
 * that changes something is carried out whether or not the bot may speak. Reads and counts nothing for other lines.
 */
export async function answerChat(db: Db, deps: Deps, line: ChatLine): Promise<string> {
  const parsed = parseChat(line.text);
  if (parsed === null || isBot(line)) return '';
  const { command } = parsed;
  if (MODERATOR_COMMANDS.includes(command) && !isModerator(line)) return '';
  const now = deps.clock.now();
  // A clock of the chat's that is ahead of ours must not hold a key for longer.
  const saidAt = line.at === undefined ? now : new Date(Math.min(Date.parse(line.at), now.getTime()));
  if (saidAt < subSeconds(now, OLD_SECONDS)) return '';
  const name = chatName(line.name);
  const screen = await screenOf(db, deps, line.hostId);
  const shown = name === '' || screen.name(name) !== null ? chatText.you : name;
  const person = { hostId: line.hostId, platform: line.platform, userId: line.userId, name };
  const asked = { keyId: line.keyId, person, ...parsed, shown };
  const done = await once(db, keyOf(line, asked, saidAt), (tx) => act(tx, deps, asked));
  if (done === null) return '';
  const pace = await paceOf(db, deps, line, command);
  if (pace === 'silent') return '';
  if (done.reply !== null) return chatLine(done.reply);
  return pace === 'slow' ? chatText.slow : chatLine(await answerQuestion(db, deps, asked));
}

type LineKey = { key: string; said_at: Date; again: Date | null };

function keyOf({ hostId, platform, id }: ChatLine, { person, command, argument }: Asked, saidAt: Date): LineKey {
  const parts = id === '' ? [userKeyOf(person), command, argument] : [hostId, platform, id];
  const key = sha256(JSON.stringify(parts));
  return { key, said_at: saidAt, again: id === '' ? subSeconds(saidAt, AGAIN_SECONDS) : null };
}

type Done = { reply: string | null };

/** Runs `work` once for a line, in the transaction that takes its key. Null: the line was there before. */
async function once(db: Db, { again, ...line }: LineKey, work: (tx: Tx) => Promise<Done>): Promise<Done | null> {
  try {
    return await transaction(db, async (tx) => ((await takeLine(tx, line, again)) ? work(tx) : null));
  } catch (error) {
    if (!isFailureError(error) || error.code === 'http.unavailable') throw error;
    // What was refused stays refused when it is said again.
    const refused = { reply: error.message };
    return transaction(db, async (tx) => ((await takeLine(tx, line, again)) ? refused : null));
  }
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

/** Does what a command changes; a question changes nothing and is answered later. */
async function act(tx: Tx, deps: Deps, asked: Asked): Promise<Done> {
  switch (asked.command) {
    case 'klaim':
      return { reply: await claimReply(tx, deps, asked) };
    case 'siap':
    case 'nanti':
      return { reply: await turnReply(tx, deps, asked.command, asked) };
    case 'buka':
    case 'tutup':
    case 'next':
      return { reply: await moderate(tx, deps, asked.command, asked) };
    case 'antri':
    case 'main':
    case 'harga':
    case 'posisi':
    case 'bantuan':
      return { reply: null };
  }
}

async function answerQuestion(db: Db, deps: Deps, asked: Asked): Promise<string> {
  const { command } = asked;
  if (command === 'posisi') return placeReply(db, deps, asked);
  if (command !== 'antri' && command !== 'main' && command !== 'harga') return chatText.help;
  return readingReply(await snapshotOf(db, deps, asked.person.hostId), deps, command);
}

async function snapshotOf(db: Db, deps: Deps, hostId: string): Promise<HostSnapshot> {
  const { value } = await readActiveSnapshot(db, deps, await findUsername(db, hostId), directReader(deps.clock));
  return value;
}

function readingReply(snapshot: HostSnapshot, deps: Deps, command: 'antri' | 'main' | 'harga'): string {
  const { host, playing, waiting } = snapshot;
  const now = deps.clock.now();
  const { queue, open, events, onBreak, lastOrder } = offer(snapshot, now);
  const link = `${deps.config.origins.public}/${host.username}`;
  const names = (entries: HostSnapshot['playing']) =>
    entries
      .slice(0, NAMES_MAX)
      .map((entry) => chatName(publicName(entry)))
      .join(', ');
  if (command === 'antri') {
    const line = waiting.length === 0 ? chatText.empty : chatText.waiting(waiting.length, comma(queue.wait));
    const clock = (at: string) => wibClockText(new Date(at));
    const hours = [
      onBreak === null ? '' : chatText.onBreak(clock(onBreak.until)),
      lastOrder === null ? '' : chatText.lastOrder(lastOrder.left, lastOrder.at && clock(lastOrder.at)),
    ];
    // The link stands before them, because a long reply is cut.
    return `${line} ${open ? chatText.order(link) : chatText.closed}${hours.join('')}`;
  }
  if (command === 'main') {
    const line = playing.length === 0 ? chatText.nobody : chatText.now(names(playing));
    return waiting.length === 0 ? line : `${line} ${chatText.next(names(waiting))}`;
  }
  if (events.length === 0) return chatText.noEvents;
  return `${events.map(({ title, price }) => chatText.price(title, price)).join(', ')}. ${chatText.order(link)}`;
}

function comma(wait: ShownWait | null): string {
  return wait === null ? '' : `, ${waitLine(wait)}`;
}

async function placeReply(db: Db, deps: Deps, { person, shown }: Asked): Promise<string> {
  const entry = await boundEntry(db, person.hostId, userKeyOf(person));
  if (entry === null || entry.state === 'done') return noPlaceReply(entry, shown);
  const now = deps.clock.now();
  if (isForgotten(entry.playing_at, now)) return chatText.forgotten(shown);
  if (entry.state === 'playing') return chatText.playing(shown);
  const place = queuePlace(await snapshotOf(db, deps, person.hostId), entry.id, now);
  return place === null ? chatText.unbound : chatText.place(shown, place.place, comma(place.wait));
}

/** Says why a person has no place: none is bound, or how it ended. */
function noPlaceReply(entry: Awaited<ReturnType<typeof boundEntry>>, shown: string): string {
  return entry === null ? chatText.unbound : chatText.over(shown, gamesLeft(entry), entry.returned, entry.refunding);
}

async function claimReply(tx: Tx, deps: Deps, asked: Asked): Promise<string> {
  if (asked.argument === '') return chatText.noCode;
  switch (await claimPlace(tx, deps, asked.person, asked.argument)) {
    case 'wrong':
      return chatText.wrongCode;
    case 'used':
      return chatText.usedCode;
    case 'guessed':
      return chatText.guessed;
    case 'bound':
      return chatText.bound(asked.shown, ` ${await placeReply(tx, deps, asked)}`);
  }
}

/** "Saya di sini" and "Tunggu aku" of the ticket, for the place that the viewer bound. Throws what `postponeEntry` throws. */
async function turnReply(tx: Tx, deps: Deps, command: 'siap' | 'nanti', asked: Asked): Promise<string> {
  const { person, shown } = asked;
  const entry = await boundEntry(tx, person.hostId, userKeyOf(person));
  if (entry === null || entry.state === 'done') return noPlaceReply(entry, shown);
  if (command === 'siap') return (await markPresent(tx, deps, entry.id)) ? chatText.here(shown) : chatText.unbound;
  const turn = { hostId: person.hostId, entryId: entry.id, nth: entry.postponed + 1 };
  const gaveSundulUp = await postponeEntry(tx, deps, turn);
  return chatText.later(shown, await placeReply(tx, deps, asked), gaveSundulUp);
}

const PRESSES = { buka: 'open', tutup: 'close', next: 'next' } as const;

/** Does a moderator's command, which the team's log and the remote's have under the chat name. */
async function moderate(tx: Tx, deps: Deps, command: keyof typeof PRESSES, asked: Asked): Promise<string> {
  const { keyId, person, shown } = asked;
  const { hostId, platform } = person;
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
}
