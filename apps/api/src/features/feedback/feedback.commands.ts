import type { FeedbackForm } from '@mabarin/domain/feedback/feedback';
import { insertFeedback } from './feedback.queries.ts';
import type { Deps } from '#deps.ts';
import type { Tx } from '#schema.ts';

/** Letters per host: a person writes fewer. */
const LETTERS = 20;
const WINDOW_SECONDS = 3_600;

/** Counts a letter of a host. Throws `http.too_many`. */
export function hitFeedback(deps: Pick<Deps, 'limits'>, hostId: string): void {
  deps.limits.hit('feedback', hostId, LETTERS, WINDOW_SECONDS);
}

/** Keeps what a host wrote for the operator; answers its id. */
export async function keepFeedback(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  input: { hostId: string; form: FeedbackForm },
): Promise<string> {
  const id = deps.random.uuid();
  await insertFeedback(tx, {
    id,
    host_id: input.hostId,
    caption: input.form.feedbackCaption,
    message: input.form.feedbackMessage,
    created_at: deps.clock.now(),
  });
  return id;
}
