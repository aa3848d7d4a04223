import { COMPLAINT_PLACES, COMPLAINT_REASONS, TakedownKey } from '@mabarin/domain/complaints/complaint';
import { OBJECTION_MAX } from '@mabarin/domain/restrictions/objection';
import { OBJECTABLE_KINDS, OBJECTION_STATES, RESTRICTION_REASONS } from '@mabarin/domain/restrictions/restriction';
import * as v from 'valibot';
import { becauseIf, Instant, why } from '#contract/desk/shapes.ts';
import { endpoint, operatorPosts } from '#endpoint.ts';

const Complaint = v.object({
  id: v.number(),
  host: v.object({ username: v.string(), name: v.string() }),
  place: v.picklist(COMPLAINT_PLACES),
  reason: v.picklist(COMPLAINT_REASONS),
  /** Words of all its reports; '': none, or forgotten. */
  words: v.string(),
  count: v.number(),
  /** The first report. */
  at: Instant,
});

const DeskComplaints = v.object({
  /** The oldest first, with what stands at their places now. */
  waiting: v.array(
    v.object({ ...Complaint.entries, things: v.array(v.object({ key: v.string(), text: v.string() })) }),
  ),
  /** The newest first. */
  decided: v.array(
    v.object({
      ...Complaint.entries,
      decidedAt: Instant,
      operator: v.string(),
      because: v.string(),
      /** In Indonesian; '': it was left. */
      takenDown: v.string(),
    }),
  ),
  /** Open ones by deadline, then the newest answered ones. */
  objections: v.array(
    v.object({
      id: v.number(),
      host: v.string(),
      /** The payment or claim whose viewer objects; null: the host. */
      viewer: v.nullable(v.string()),
      kind: v.picklist(OBJECTABLE_KINDS),
      about: v.nullable(v.string()),
      because: v.picklist(RESTRICTION_REASONS),
      text: v.string(),
      at: Instant,
      /** WIB date. */
      dueOn: v.string(),
      state: v.picklist(OBJECTION_STATES),
      answer: v.nullable(v.string()),
    }),
  ),
  /** Objections: open, those of them that are late, and decisions that were reversed. */
  counts: v.object({ open: v.number(), overdue: v.number(), reversed: v.number() }),
});
export type DeskComplaints = v.InferOutput<typeof DeskComplaints>;
const Complaints = v.object({ data: DeskComplaints });

export const deskComplaints = endpoint(operatorPosts, {
  path: '/api/desk/complaints',
  summary: 'Complaints that wait, 200 at most, with what can be taken down, and the newest 50 decisions.',
  input: v.object(why),
  output: Complaints,
  fails: [],
});

export const deskDecideComplaint = endpoint(operatorPosts, {
  path: '/api/desk/complaints/decide',
  summary: 'Takes down the `things` of a complaint, or leaves all of it, and closes it (`complaints decide`).',
  input: v.object({
    ...why,
    id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
    things: v.pipe(v.array(v.unknown()), v.maxLength(200), v.array(TakedownKey)),
    ...becauseIf,
  }),
  output: Complaints,
  fails: ['desk.complaint_gone', 'desk.complaint_things', 'desk.reason_missing'],
});

export const deskComplaintLog = endpoint(operatorPosts, {
  path: '/api/desk/complaints/log',
  summary: 'All decisions as CSV, for an authority (`complaints log`).',
  input: v.object(why),
  output: v.object({ data: v.string() }),
  fails: [],
});

export const deskAnswerObjection = endpoint(operatorPosts, {
  path: '/api/desk/objections/answer',
  summary:
    'Answers an objection with a text for whoever objected (`objections answer`). `reversed`: they are right; what was kept is let go by its own act.',
  input: v.object({
    ...why,
    id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
    text: v.pipe(v.string(), v.maxLength(OBJECTION_MAX), v.trim(), v.minLength(1)),
    reversed: v.boolean(),
  }),
  output: Complaints,
  fails: ['desk.objection_gone'],
});
