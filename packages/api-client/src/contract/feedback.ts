import { ContactForm, FeedbackForm } from '@mabarin/domain/feedback/feedback';
import * as v from 'valibot';
import { anyonePosts, endpoint, teamPosts } from '#endpoint.ts';
import { CaptchaToken, Nothing } from '#contract/shapes.ts';

export const feedback = endpoint(teamPosts, {
  path: '/api/dashboard/feedback',
  summary: 'Tells the people behind Mabarin something; an operator reads it.',
  input: FeedbackForm,
  invalid: 'feedback.invalid',
  output: Nothing,
  fails: ['feedback.invalid'],
  idempotent: true,
});

export const contact = endpoint(anyonePosts, {
  path: '/api/contact',
  summary: "A viewer's message to the operators; it becomes a task. Offered where no other contact is configured.",
  input: v.object({ form: ContactForm, token: CaptchaToken }),
  invalid: 'feedback.contact_invalid',
  output: Nothing,
  fails: ['feedback.contact_invalid', 'http.captcha', 'http.too_many'],
  idempotent: true,
  captcha: { token: 'token', action: 'contact' },
});
