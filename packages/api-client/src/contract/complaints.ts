import { ComplaintForm } from '@mabarin/domain/complaints/complaint';
import * as v from 'valibot';
import { Nothing, hostFails } from '#contract/shapes.ts';
import { anyonePosts, endpoint, moderatorPosts } from '#endpoint.ts';

export const complain = endpoint(anyonePosts, {
  path: '/api/complaint',
  summary: "Reports a host's page or list (`of`: its username) or a ticket (`of`: its secret); an operator decides.",
  input: v.object({
    place: v.picklist(['host', 'list', 'ticket']),
    of: v.pipe(v.string(), v.maxLength(64), v.minLength(1)),
    form: ComplaintForm,
  }),
  invalid: 'complaints.invalid',
  output: Nothing,
  fails: ['complaints.invalid', 'complaints.gone', ...hostFails, 'http.too_many'],
  idempotent: true,
});

export const complainOfAlert = endpoint(moderatorPosts, {
  path: '/api/dashboard/complaint',
  summary:
    'Reports a support by its id in the list, or an alert by its own; an operator decides, and the filter may learn from it.',
  input: v.object({ id: v.pipe(v.string(), v.uuid()), form: ComplaintForm }),
  invalid: 'complaints.invalid',
  output: Nothing,
  fails: ['complaints.invalid', 'complaints.gone', 'http.too_many'],
  idempotent: true,
});
