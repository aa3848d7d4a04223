import { fail } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import type { GameResult } from '@mabarin/domain/mabar/game';
import { ADDED_SECONDS, remoteActionNames, type RemoteAction } from '@mabarin/domain/remote/actions';
import { GAME_APART_SECONDS, REPLAY_HOURS } from '@mabarin/domain/remote/key';
import type { ClockAction, Clock as WidgetClock } from '@mabarin/domain/widgets/clock';
import { addSeconds, subHours, subSeconds } from '#platform/date-fns.ts';
import { countUse, insertUse } from './key.queries.ts';
import { remoteText } from './remote.text.ts';
import type { Deps } from '#deps.ts';
import { hidePlayingMessage, setPaused, skipPlaying } from '#features/alerts/index.ts';
import { playNext, recordNextGame, setOrdering } from '#features/mabar/index.ts';
import { replayLastShown } from '#features/support/index.ts';
import { writeLine } from '#features/team/index.ts';
import { moveClock } from '#features/widgets/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { RemoteCaller } from '#platform/http/guards.ts';
import type { Attempt } from '#platform/http/idempotency.ts';
import { tooMany } from '#platform/http/rate-limits.ts';
import type { Db, Tx } from '#schema.ts';

/** One press: key, action, seconds of `countdown-add`, and idempotency key. */
export type Press = RemoteCaller & { action: RemoteAction; seconds: number | undefined; attempt: Attempt };

/**
 * Runs a key's action by the dashboard's commands and returns a sentence. Every press is counted and logged with its
 * outcome, refused ones too. A success is stored under its idempotency key, so that a repeat after a lost reply does
 * nothing. Throws `remote.not_allowed`, `remote.key_unknown` when the key was just revoked, and the refusals of the
 * action.
 */
export async function press(db: Db, deps: Deps, pressed: Press): Promise<string> {
  const { attempt } = pressed;
  if (attempt.resource !== null) return attempt.resource;
  try {
    return await transaction(db, async (tx) => {
      await record(tx, deps, pressed, null);
      if (!pressed.remote.actions.includes(pressed.action)) throw fail('remote.not_allowed');
      const done = await perform(tx, deps, pressed);
      await attempt.bind(tx, done);
      return done;
    });
  } catch (error) {
    if (isFailureError(error) && error.code !== 'remote.key_unknown')
      await transaction(db, (tx) => record(tx, deps, pressed, error.message));
    throw error;
  }
}

async function record(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { hostId, remote, action }: Press,
  refusal: string | null,
): Promise<void> {
  const at = deps.clock.now();
  if (!(await countUse(tx, remote.id, at))) throw fail('remote.key_unknown');
  await insertUse(tx, { host_id: hostId, key_id: remote.id, name: remote.name, action, refusal, at });
}

const NEXT_REFUSED = {
  empty: 'remote.queue_empty',
  full: 'remote.team_full',
  not_ready: 'remote.next_not_ready',
  blocked: 'remote.next_blocked',
} as const;

async function perform(tx: Tx, deps: Deps, pressed: Press): Promise<string> {
  const { hostId, action } = pressed;
  switch (action) {
    case 'skip':
      if ((await skipPlaying(tx, deps, { hostId, why: null })) === 'nothing') throw fail('remote.nothing_plays');
      return remoteText.skipped;
    case 'hide':
      if (!(await hidePlayingMessage(tx, deps, hostId))) throw fail('remote.nothing_plays');
      return remoteText.hidden;
    case 'replay': {
      const since = subHours(deps.clock.now(), REPLAY_HOURS);
      if (!(await replayLastShown(tx, deps, { hostId, since }))) throw fail('remote.nothing_to_replay');
      return remoteText.replayed;
    }
    case 'pause':
    case 'resume':
      await setPaused(tx, deps, hostId, action === 'pause');
      return action === 'pause' ? remoteText.paused : remoteText.resumed;
    case 'next': {
      const next = await playNext(tx, deps, hostId);
      if ('refused' in next) throw fail(NEXT_REFUSED[next.refused]);
      await log(tx, deps, pressed, 'memainkan', next.name);
      return remoteText.playing(next.name, next.marked);
    }
    case 'win':
    case 'lose':
      return recordResult(tx, deps, pressed, action);
    case 'open':
    case 'close':
      await setOrdering(tx, deps, hostId, action === 'open');
      await log(tx, deps, pressed, action === 'open' ? 'membuka pesanan' : 'menutup pesanan');
      return action === 'open' ? remoteText.opened : remoteText.closed;
    case 'countdown-start':
    case 'countdown-pause':
    case 'countdown-reset':
    case 'countdown-add':
    case 'timer-start':
    case 'timer-pause':
    case 'timer-reset':
      return move(tx, deps, pressed, action);
  }
}

/** Records the next game, unless anyone recorded one seconds ago. */
async function recordResult(tx: Tx, deps: Deps, pressed: Press, result: GameResult): Promise<string> {
  const since = subSeconds(deps.clock.now(), GAME_APART_SECONDS);
  const recorded = await recordNextGame(tx, deps, pressed.hostId, { gameKey: deps.random.uuid(), result, since });
  if (recorded.before !== null) {
    throw tooMany(deps, 'remote.game_too_soon', addSeconds(recorded.before, GAME_APART_SECONDS));
  }
  await log(tx, deps, pressed, 'mencatat hasil game', remoteActionNames[result]);
  return remoteText.recorded(result, recorded.statistic);
}

type ClockWord = Extract<RemoteAction, `${WidgetClock}-${string}`>;

async function move(tx: Tx, deps: Deps, { hostId, seconds = ADDED_SECONDS }: Press, word: ClockWord): Promise<string> {
  const [target, action] = word.split('-') as [WidgetClock, ClockAction];
  const moved = await moveClock(tx, deps, { hostId, target, action, seconds });
  if (!moved && action === 'add') throw fail('remote.clock_idle');
  return remoteText.clocks[word];
}

/** Changes of queue and games are also in the team's log, under the key's name. */
async function log(tx: Tx, deps: Deps, { hostId, remote }: Press, action: string, about?: string): Promise<void> {
  const actor = remoteText.actor(remote.name);
  // Each press is unique; a repeated call never comes here.
  const call = { call: deps.random.uuid(), key: null };
  await writeLine(
    tx,
    deps,
    { hostId, memberId: null, actor },
    about === undefined ? { action } : { action, about },
    call,
  );
}
