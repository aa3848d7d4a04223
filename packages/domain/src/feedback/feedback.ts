import * as v from 'valibot';
import type { feedbackErrors } from '#feedback/errors.ts';
import { freeText, stripControl } from '#text.ts';

/** What a host writes to us (dashboard.md 3 and 5). */

export const FEEDBACK_CAPTION_MAX = 160;
/** The spec names no bound; this one is beyond any honest letter. */
export const FEEDBACK_MESSAGE_MAX = 5_000;

const invalid = 'feedback.invalid' satisfies keyof typeof feedbackErrors;

export const FeedbackForm = v.object(
  {
    feedbackCaption: freeText(FEEDBACK_CAPTION_MAX, invalid),
    /** Keeps its lines; each is made safe to print. */
    feedbackMessage: v.pipe(
      v.string(invalid),
      v.maxLength(FEEDBACK_MESSAGE_MAX, invalid),
      v.transform((text) =>
        text
          .split(/\r\n|[\r\n]/)
          .map(stripControl)
          .join('\n')
          .trim(),
      ),
      v.minLength(1, invalid),
    ),
  },
  invalid,
);
export type FeedbackForm = v.InferOutput<typeof FeedbackForm>;
