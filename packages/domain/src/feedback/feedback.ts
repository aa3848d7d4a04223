import * as v from 'valibot';
import { email } from '#email.ts';
import type { feedbackErrors } from '#feedback/errors.ts';
import { stripControl } from '#text-line.ts';
import { freeText } from '#text.ts';

export const FEEDBACK_CAPTION_MAX = 160;
/** Beyond any real message; the spec has no limit. */
export const FEEDBACK_MESSAGE_MAX = 5_000;

const invalid = 'feedback.invalid' satisfies keyof typeof feedbackErrors;

export const FeedbackForm = v.object(
  { feedbackCaption: freeText(FEEDBACK_CAPTION_MAX, invalid), feedbackMessage: multilineText(invalid) },
  invalid,
);
export type FeedbackForm = v.InferOutput<typeof FeedbackForm>;

const contactInvalid = 'feedback.contact_invalid' satisfies keyof typeof feedbackErrors;

export const ContactForm = v.object(
  {
    contactEmail: email(contactInvalid),
    contactMessage: multilineText(contactInvalid),
    /** The payment it is about; empty: none. */
    contactTransactionID: v.optional(v.pipe(v.string(contactInvalid), v.maxLength(64, contactInvalid)), ''),
  },
  contactInvalid,
);
export type ContactForm = v.InferOutput<typeof ContactForm>;

function multilineText<const C extends string>(code: C) {
  return v.pipe(
    v.string(code),
    v.maxLength(FEEDBACK_MESSAGE_MAX, code),
    v.transform((text) =>
      text
        .split(/\r\n|[\r\n]/)
        .map(stripControl)
        .join('\n')
        .trim(),
    ),
    v.minLength(1, code),
  );
}
