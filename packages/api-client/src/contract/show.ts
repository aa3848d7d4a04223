import { MILESTONES_MAX, SHOW_LIMITS, SHOW_SOURCES, ShowForm, ShowRules, VoteForm } from '@mabarin/domain/show/show';
import * as v from 'valibot';
import { Rupiah } from '#contract/shapes.ts';
import { endpoint, ownerPosts } from '#endpoint.ts';

const Show = v.object({
  rules: ShowRules,
  /** Counts the saves of rules and milestones; a save that names another one is `overlay.settings_changed`. */
  version: v.number(),
  /** Number of the running show; a new one starts the sums anew. */
  round: v.number(),
  /** Rupiah of this show's supports and orders. */
  raised: Rupiah,
  /** Seconds that this show's events gave. */
  given: v.number(),
  /** Lowest amount first; `reached`: ISO instant, null while it is not. */
  milestones: v.pipe(
    v.array(v.object({ amount: Rupiah, title: v.string(), reached: v.nullable(v.string()) })),
    v.maxLength(MILESTONES_MAX),
  ),
  /** The last ten, newest first, with the rupiah of each option. */
  votes: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      open: v.boolean(),
      closesAt: v.string(),
      options: v.array(v.object({ title: v.string(), amount: Rupiah })),
    }),
  ),
  /** The last 50, newest first. */
  events: v.array(
    v.object({
      id: v.number(),
      source: v.picklist(SHOW_SOURCES),
      amount: Rupiah,
      seconds: v.number(),
      /** Reason for fewer seconds than the rule gives; null: none. */
      limit: v.nullable(v.picklist(SHOW_LIMITS)),
      at: v.string(),
      undone: v.nullable(v.picklist(['host', 'refund', 'game'])),
    }),
  ),
});
export type Show = v.InferOutput<typeof Show>;

const Answer = v.object({ data: Show });

export const show = endpoint(ownerPosts, {
  path: '/api/dashboard/show',
  summary: "The rules of the host's show, its sums and milestones, and what its last events gave.",
  input: v.object({}),
  output: Answer,
  fails: [],
});

export const saveShow = endpoint(ownerPosts, {
  path: '/api/dashboard/show/save',
  summary:
    'Saves the rules and all milestones, which their amounts name. They count from now on; a new milestone below the sum is reached at once.',
  input: v.object({
    ...ShowForm.entries,
    /** The `version` that the form was filled from; left out, the save overwrites. */
    version: v.optional(v.pipe(v.number(), v.integer())),
  }),
  output: Answer,
  fails: ['show.invalid', 'overlay.settings_changed'],
  invalid: 'show.invalid',
});

export const restartShow = endpoint(ownerPosts, {
  path: '/api/dashboard/show/restart',
  summary:
    'Begins the show after `round`: sums at zero, no milestone reached. Again for the same round changes nothing.',
  input: v.object({ round: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)) }),
  output: Answer,
  fails: [],
});

export const openVote = endpoint(ownerPosts, {
  path: '/api/dashboard/show/vote',
  summary:
    'Opens a vote by support and closes the one before. Supports ordered while it is open count, also when their money comes up to 15 minutes after its end. The same `id` opens one vote.',
  input: VoteForm,
  output: Answer,
  fails: ['show.vote_invalid'],
  invalid: 'show.vote_invalid',
});

export const closeVote = endpoint(ownerPosts, {
  path: '/api/dashboard/show/vote/close',
  summary: 'Closes a vote now; one that is closed stays as it is.',
  input: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
  output: Answer,
  fails: ['show.vote_unknown'],
  invalid: 'show.vote_unknown',
});

export const undoShowEvent = endpoint(ownerPosts, {
  path: '/api/dashboard/show/undo',
  summary:
    "Takes an event's minutes off the countdown, unless that began anew, and its rupiah off the sum, once. A reached milestone stays reached.",
  input: v.object({ id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e15)) }),
  output: Answer,
  fails: ['show.event_unknown'],
  invalid: 'show.event_unknown',
});
