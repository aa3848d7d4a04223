import type { SoundSettings } from '@mabarin/domain/alerts/sound';
import { tierFor, type AlertTier } from '@mabarin/domain/alerts/tier';
import { spokenAlert } from '@mabarin/domain/messages/speech';
import {
  findPending,
  findSound,
  isLineLong,
  lockLease,
  markPending,
  settleSpeech,
  type AlertRow,
  type Spoken,
} from './speech.queries.ts';
import type { Deps } from '#deps.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { enqueue, type Job } from '#platform/jobs/jobs.ts';
import { speak, type Utterance } from '#platform/speech/speech.store.ts';
import type { Tx } from '#schema.ts';

/** Alerts ahead whose speech is made; the others follow when they come near. */
const AHEAD = 20;

/** Requests speech of alerts with a shown message, if they are read aloud. Behind a long line they follow later. */
export async function askSpeech(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'speech' | 'jobs'>,
  hostId: string,
  alertIds: readonly string[],
): Promise<void> {
  if (deps.speech === null || alertIds.length === 0 || !(await findSound(tx, hostId)).tts) return;
  if (await isLineLong(tx, hostId, AHEAD + 1)) return;
  for (const id of alertIds) await startSpeech(tx, deps, id);
}

/** Requests missing speech of the line's next alerts, after the host switched it on or the line was long. */
export async function askMissing(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'speech' | 'jobs'>,
  alerts: readonly AlertRow[],
): Promise<void> {
  if (deps.speech === null) return;
  for (const alert of alerts) if (lacksSpeech(alert)) await startSpeech(tx, deps, alert.id);
}

export function lacksSpeech({ message, speech_state: state }: AlertRow): boolean {
  return message !== null && state === null;
}

async function startSpeech(tx: Tx, deps: Pick<Deps, 'clock' | 'jobs'>, alertId: string): Promise<void> {
  if (await markPending(tx, alertId, deps.clock.now())) await enqueue(tx, deps, speechJob, { alertId });
}

/**
 * Makes the speech of an alert. One whose words changed meanwhile does not get it: the change requested speech again. A
 * failed text is retried once behind the waiting ones (`again`); after that the alert plays without speech.
 */
export const speechJob: Job<
  { alertId: string; again?: true },
  Pick<Deps, 'clock' | 'config' | 'log' | 'speech' | 'jobs' | 'notifyLive'>
> = {
  name: 'overlay.speak',
  // Later the alert has played.
  retries: 2,
  async handle(db, deps, { alertId, again }) {
    const alert = await findPending(db, alertId);
    if (!alert) return;
    const { speech: engine, clock, config, log } = deps;
    const hostId = alert.host_id;
    const utterance = utteranceOf(alert, await findSound(db, alert.host_id));
    const speech = engine === null ? null : await speak(db, { clock, config, log, engine, hostId }, utterance);
    const isOver = speech !== null || engine === null || again === true;
    await transaction(db, async (tx) => {
      if (!isOver) return enqueue(tx, deps, speechJob, { alertId, again: true });
      // One page at a time asks for the next alert, and would skip this one while its row is locked.
      await lockLease(tx, alert.host_id);
      // A later choice of another voice has requested the speech again.
      const sound = await findSound(tx, alert.host_id);
      if (JSON.stringify(utteranceOf(alert, sound)) !== JSON.stringify(utterance)) return;
      if (!(await settleSpeech(tx, alertId, alert, speech))) return;
      await appendLiveEvents(tx, deps, alert.host_id, [{ kind: 'display', target: 'overlay' }]);
    });
  },
};

function utteranceOf(
  alert: Spoken,
  { sound, tiers }: { sound: SoundSettings; tiers: readonly AlertTier[] },
): Utterance {
  const { voice, rate, words } = sound;
  const { speaker } = tierFor(tiers, alert.subject, alert.amount);
  // Tiers that were saved before there were speakers have none.
  return {
    text: spokenAlert({ ...alert, amount: alert.quiet ? 0 : alert.amount }, words),
    voice: speaker ?? voice,
    rate,
  };
}
