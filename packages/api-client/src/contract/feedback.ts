import { FeedbackForm } from '@mabarin/domain/feedback/feedback';
import { endpoint } from '#endpoint.ts';
import { Nothing } from '#contract/shapes.ts';

export const feedback = endpoint({
  method: 'POST',
  path: '/api/dashboard/feedback',
  who: 'host',
  summary: 'Tells the people behind Mabarin something; an operator reads it.',
  input: FeedbackForm,
  invalid: 'feedback.invalid',
  output: Nothing,
  fails: ['feedback.invalid'],
  idempotent: true,
});
