import { CHAT_CODE_HOURS, readChatCode } from '@mabarin/domain/chat/code';
import { subHours } from '#platform/date-fns.ts';
import { bindEntry, listTickets } from './chat.queries.ts';
import type { Deps } from '#deps.ts';
import { appendLiveEvents, publicRefresh } from '#features/live/index.ts';
import { chatCodeOfTicket, setChatName } from '#features/mabar/index.ts';
import { screenOf } from '#features/messages/index.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { countAttempt, returnAttempt } from '#platform/http/rate-limits.ts';
import type { Tx } from '#schema.ts';

/** Codes that one person may say wrong; 32^6 codes stand against them. A whole chat has no limit that strangers could fill. */
const WRONG = { max: 5, windowSeconds: 600 } as const;

export type ChatPerson = { hostId: string; platform: string; userId: string; name: string };

/** Identifies a person of a host's chat without keeping the platform's id. */
export function userKeyOf({ hostId, platform, userId }: ChatPerson): string {
  return sha256(JSON.stringify([hostId, platform, userId]));
}

/**
 * Binds the place whose ticket shows `typed` to a person; the same person may say it again. The chat name is worn on
 * list and overlay unless the filter hides it.
 */
export async function claimPlace(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'notifyLive'>,
  person: ChatPerson,
  typed: string,
): Promise<'bound' | 'wrong' | 'used' | 'guessed'> {
  const code = readChatCode(typed);
  if (code === null) return 'wrong';
  const { hostId, name } = person;
  const userKey = userKeyOf(person);
  const subject = { name: 'chat code', subject: userKey };
  // Counted before the look, so that the last guess is refused too; a right one is given back.
  const { attempts } = await countAttempt(tx, deps, { ...subject, windowSeconds: WRONG.windowSeconds });
  if (attempts > WRONG.max) return 'guessed';
  const now = deps.clock.now();
  const tickets = await listTickets(tx, hostId, subHours(now, CHAT_CODE_HOURS));
  const found = tickets.find((each) => chatCodeOfTicket(deps.config, each) === code);
  if (found === undefined) return 'wrong';
  await returnAttempt(tx, deps, subject);
  const binding = { entry_id: found.id, host_id: hostId, user_key: userKey, name, bound_at: now };
  if ((await bindEntry(tx, binding)).user_key !== userKey) return 'used';
  const screen = await screenOf(tx, deps, hostId);
  await setChatName(tx, found.id, name === '' || screen.name(name) !== null ? null : name);
  await appendLiveEvents(tx, deps, hostId, [publicRefresh]);
  return 'bound';
}
