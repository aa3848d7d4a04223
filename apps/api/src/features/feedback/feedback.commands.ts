import type { FeedbackForm } from '@mabarin/domain/feedback/feedback';
import { insertFeedback } from './feedback.queries.ts';
import type { Deps } from '#deps.ts';
import type { Tx } from '#schema.ts';

const MESSAGES = 20;
const WINDOW_SECONDS = 3_600;

/** Throws `http.too_many`. */
export function hitFeedback(deps: Pick<Deps, 'limits'>, hostId: string): Promise<void> {
  return deps.limits.hit('feedback', hostId, MESSAGES, WINDOW_SECONDS);
}

/** Stores feedback. Returns its id. */
export async function storeFeedback(
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
