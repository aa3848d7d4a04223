import * as v from 'valibot';
import type { Rupiah } from '#money.ts';
import { freeText } from '#text.ts';
import type { Instant } from '#time.ts';
import { list, typed } from '#typed.ts';
import { countdownStatus, type CountdownRun } from '#widgets/clock.ts';
import { COUNTDOWN_SECONDS_MAX } from '#widgets/widget.ts';

/** Events on stream give minutes and reach milestones (docs/decisions/widgets-and-speech.md). */

export const SHOW_SOURCES = ['support', 'order', 'game', 'gift'] as const;
export type ShowSource = (typeof SHOW_SOURCES)[number];

export const MILESTONES_MAX = 10;
export const MILESTONE_TITLE_MAX = 60;
export const MILESTONE_MIN = 1_000;
export const MILESTONE_AMOUNT_MAX = 1_000_000_000;
export const SHOW_MINUTES_MAX = 600;
/** Most that all events of one show give, minutes: what a countdown can show. */
export const SHOW_TOTAL_MAX = Math.floor(COUNTDOWN_SECONDS_MAX / 60);
export const SHOW_PER_MIN = 1_000;
/** Days after which an event is deleted; one that comes later than that counts for nothing. */
export const SHOW_EVENT_DAYS = 180;

const invalid = 'show.invalid';

function whole(min: number, max: number) {
  return v.pipe(v.number(invalid), v.integer(invalid), v.minValue(min, invalid), v.maxValue(max, invalid));
}
const minutes = whole(0, SHOW_MINUTES_MAX);

/** Minutes by source; 0: that source gives none. */
export const ShowRules = v.object(
  {
    /** Each whole `per` rupiah of a support or an order gives its minutes. */
    per: whole(SHOW_PER_MIN, MILESTONE_AMOUNT_MAX),
    support: minutes,
    order: minutes,
    game: minutes,
    gift: minutes,
    eventCap: minutes,
    totalCap: whole(0, SHOW_TOTAL_MAX),
    /** A refund of the whole price takes its minutes and its rupiah back. */
    takeBack: v.boolean(invalid),
  },
  invalid,
);
export type ShowRules = v.InferOutput<typeof ShowRules>;

export const noRules: ShowRules = {
  per: 10_000,
  support: 0,
  order: 0,
  game: 0,
  gift: 0,
  eventCap: 0,
  totalCap: 0,
  takeBack: false,
};

const Milestone = v.object(
  { amount: whole(MILESTONE_MIN, MILESTONE_AMOUNT_MAX), title: freeText(MILESTONE_TITLE_MAX, invalid) },
  invalid,
);

export const Milestones = v.pipe(
  list(Milestone, MILESTONES_MAX, invalid),
  v.check((all) => new Set(all.map(({ amount }) => amount)).size === all.length, invalid),
);

export const ShowForm = v.object({ rules: ShowRules, milestones: Milestones }, invalid);
export type ShowForm = v.InferOutput<typeof ShowForm>;

const VOTE_OPTIONS_MIN = 2;
export const VOTE_OPTIONS_MAX = 6;
const voteInvalid = 'show.vote_invalid';
const voteWords = freeText(MILESTONE_TITLE_MAX, voteInvalid);

/** Equal for options that viewers cannot tell apart. */
const sameOption = (title: string) => title.toLowerCase().replaceAll(/\s+/g, '');

export const VoteForm = v.object(
  {
    id: v.pipe(typed(voteInvalid), v.uuid(voteInvalid)),
    title: voteWords,
    options: v.pipe(
      list(voteWords, VOTE_OPTIONS_MAX, voteInvalid),
      v.minLength(VOTE_OPTIONS_MIN, voteInvalid),
      v.check((all) => new Set(all.map(sameOption)).size === all.length, voteInvalid),
    ),
    minutes: v.pipe(
      v.number(voteInvalid),
      v.integer(voteInvalid),
      v.minValue(1, voteInvalid),
      v.maxValue(SHOW_MINUTES_MAX, voteInvalid),
    ),
  },
  voteInvalid,
);
export type VoteForm = v.InferOutput<typeof VoteForm>;

/** Reasons for which an event gave fewer minutes than its rule says. */
export const SHOW_LIMITS = ['event', 'total', 'idle', 'paused', 'over'] as const;
export type ShowLimit = (typeof SHOW_LIMITS)[number];

export function givesAnything({ rules, milestones }: ShowForm): boolean {
  return milestones.length > 0 || SHOW_SOURCES.some((source) => rules[source] > 0);
}

/** Seconds of an event by its rule, before any limit. `amount` in rupiah. */
export function secondsOf(rules: ShowRules, { source, amount }: { source: ShowSource; amount: Rupiah }): number {
  const times = source === 'support' || source === 'order' ? Math.floor(amount / rules.per) : 1;
  return times * rules[source] * 60;
}

/** Only a countdown that ran at the event's own time takes seconds, so late news counts. `began` null: not known. */
export function giveSeconds(
  rules: ShowRules,
  event: { source: ShowSource; amount: Rupiah; at: Instant },
  { run, began, given, now }: { run: CountdownRun; began: Instant | null; given: number; now: Instant },
): { seconds: number; limit: ShowLimit | null; run: CountdownRun } {
  const asked = secondsOf(rules, event);
  const status = countdownStatus(run, Math.min(Number(event.at), Number(now)));
  const isEarlier = began !== null && Number(event.at) < Math.floor(Number(began) / 1_000) * 1_000;
  if (status !== 'running' || run.endsAt === null || isEarlier) {
    return { seconds: 0, limit: status === 'running' ? 'idle' : status, run };
  }
  const ofEvent = rules.eventCap === 0 ? asked : Math.min(asked, rules.eventCap * 60);
  const room = Math.min(
    rules.totalCap === 0 ? ofEvent : rules.totalCap * 60 - given,
    Math.floor((Number(now) + COUNTDOWN_SECONDS_MAX * 1_000 - run.endsAt) / 1_000),
  );
  const seconds = Math.max(0, Math.min(ofEvent, room));
  const limit = seconds < ofEvent ? 'total' : ofEvent < asked ? 'event' : null;
  return { seconds, limit, run: { endsAt: run.endsAt + seconds * 1_000, leftMs: null } };
}

export function takeSeconds(run: CountdownRun, seconds: number): CountdownRun {
  if (run.endsAt !== null) return { endsAt: run.endsAt - seconds * 1_000, leftMs: null };
  return run.leftMs === null ? run : { endsAt: null, leftMs: Math.max(0, run.leftMs - seconds * 1_000) };
}
