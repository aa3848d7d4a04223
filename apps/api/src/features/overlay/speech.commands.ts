import { spokenAlert } from '@mabarin/domain/messages/speech';
import { lockLease, type AlertRow } from './overlay.queries.ts';
import { findPending, forgetSpeech, isLineLong, markPending, settleSpeech, wantsSpeech } from './speech.queries.ts';
import type { Deps } from '#deps.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { enqueue, type Job } from '#platform/jobs/jobs.ts';
import { speak } from '#platform/speech/speech.store.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db, Tx } from '#schema.ts';

/** Speech is made for so many alerts ahead; the others get theirs when they come near. */
const AHEAD = 20;
/** A file of 20 s is close to a megabyte, and an alert that is over needs none. */
const KEEP_MS = 3_600_000;
const SWEEP_SECONDS = 600;
const SWEEP_BATCH = 500;

/**
 * Asks for the speech of alerts that have none, if the host has them read aloud: those whose message is shown. Behind a
 * long line it waits.
 */
export async function askSpeech(tx: Tx, deps: Deps, hostId: string, alertIds: readonly string[]): Promise<void> {
  if (deps.speech === null || alertIds.length === 0 || !(await wantsSpeech(tx, hostId))) return;
  if (await isLineLong(tx, hostId, AHEAD + 1)) return;
  for (const id of alertIds) await startSpeech(tx, deps, id);
}

/**
 * Asks for the speech of those of the line's next alerts that have none yet, because the host switched it on later or
 * the line was long.
 */
export async function askMissing(tx: Tx, deps: Deps, alerts: readonly AlertRow[]): Promise<void> {
  if (deps.speech === null) return;
  for (const alert of alerts) if (lacksSpeech(alert)) await startSpeech(tx, deps, alert.id);
}

/** Whether an alert has a message that nobody was asked to read yet. */
export function lacksSpeech({ message, speech_state: state }: AlertRow): boolean {
  return message !== null && state === null;
}

async function startSpeech(tx: Tx, deps: Deps, alertId: string): Promise<void> {
  if (await markPending(tx, alertId, deps.clock.now())) await enqueue(tx, deps, speechJob, { alertId });
}

/**
 * Makes the speech of an alert. One that says something else when it is done does not get it: whoever changed the words
 * has asked again. A text that could not be spoken is tried once more, behind what waits by then (`again`); then it is
 * given up, and the alert plays without.
 */
export const speechJob: Job<{ alertId: string; again?: true }, Deps> = {
  name: 'overlay.speak',
  // Later than this the alert has played.
  retries: 2,
  async handle(db, deps, { alertId, again }) {
    const alert = await findPending(db, alertId);
    if (!alert) return;
    const { speech: engine, clock, log } = deps;
    const speech = engine === null ? null : await speak(db, { clock, log, engine }, spokenAlert(alert));
    const isOver = speech !== null || engine === null || again === true;
    await transaction(db, async (tx) => {
      if (!isOver) return enqueue(tx, deps, speechJob, { alertId, again: true });
      // In turn with the pages, or one of them would pass over this alert while its row is locked.
      await lockLease(tx, alert.host_id);
      if (!(await settleSpeech(tx, alertId, alert, speech))) return;
      await appendLiveEvents(tx, deps, alert.host_id, [{ kind: 'display', target: 'overlay' }]);
    });
  },
};

/** Deletes files that no alert needs any more. */
export function speechPollers(db: Db, deps: Deps): Poller[] {
  return [
    {
      name: 'overlay-old-speech',
      everySeconds: SWEEP_SECONDS,
      run: () => forgetSpeech(db, new Date(deps.clock.now().getTime() - KEEP_MS), SWEEP_BATCH),
    },
  ];
}
