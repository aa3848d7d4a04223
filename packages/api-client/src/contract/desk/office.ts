import { STATUS_PARTS } from '@mabarin/domain/desk/status';
import * as v from 'valibot';
import { code, codeFails, Instant, seen, why } from '#contract/desk/shapes.ts';
import { Nothing, Rupiah } from '#contract/shapes.ts';
import { endpoint, operatorPosts } from '#endpoint.ts';

export const WORD_KINDS = ['gambling', 'advert', 'scam', 'porn', 'insult', 'sara', 'politics'] as const;
const WordKind = v.picklist(WORD_KINDS);

const DeskWords = v.object({
  /** Added by operators, for all hosts. Two points hide a message; negative points make words harmless. */
  words: v.array(v.object({ text: v.string(), kind: v.string(), weight: v.number() })),
  /** Messages on which hosts and the filter disagree. */
  suggestions: v.array(
    v.object({
      text: v.string(),
      count: v.number(),
      verdict: v.picklist(['shown', 'hidden', 'rejected', 'reported']),
      reason: v.nullable(v.string()),
      /** Marked for the training as promotion of gambling, or as ordinary; null: not marked. */
      promotes: v.nullable(v.boolean()),
    }),
  ),
});
export type DeskWords = v.InferOutput<typeof DeskWords>;
const Words = v.object({ data: DeskWords });
const WordText = v.pipe(v.string(), v.maxLength(200), v.trim());

export const deskWords = endpoint(operatorPosts, {
  path: '/api/desk/words',
  summary: "The operators' words of the filter of all hosts, and messages on which hosts and the filter disagree.",
  input: v.object(why),
  output: Words,
  fails: [],
});

export const deskAddWord = endpoint(operatorPosts, {
  path: '/api/desk/words/add',
  summary: 'Adds words to the filter of all hosts, or changes their points (`filter-words add`).',
  input: v.object({ ...why, text: WordText, kind: WordKind, weight: v.number() }),
  output: Words,
  fails: ['desk.word_weight', 'desk.word_text'],
});

export const deskRemoveWord = endpoint(operatorPosts, {
  path: '/api/desk/words/remove',
  summary: "Removes added words; the filter's own stay (`filter-words remove`).",
  input: v.object({ ...why, text: WordText }),
  output: Words,
  fails: ['desk.word_gone'],
});

export const deskLabelSuggestion = endpoint(operatorPosts, {
  path: '/api/desk/words/label',
  summary: 'Marks a suggestion for the training of the filter (`filter-words label`).',
  input: v.object({ ...why, text: v.pipe(v.string(), v.maxLength(1_000)), promotes: v.boolean() }),
  output: Words,
  fails: ['desk.suggestion_gone'],
});

export const deskTraining = endpoint(operatorPosts, {
  path: '/api/desk/words/training',
  summary: 'Marked suggestions as lines for `pnpm train-filter --data` (`filter-words training`).',
  input: v.object(why),
  output: v.object({ data: v.string() }),
  fails: [],
});

/** '' for all active hosts. */
const To = v.pipe(v.string(), v.maxLength(64), v.trim());

export const deskBroadcastReach = endpoint(operatorPosts, {
  path: '/api/desk/broadcast/reach',
  summary: 'The number of hosts whose dashboards a broadcast would reach.',
  input: v.object({ ...why, to: To }),
  output: v.object({ data: v.object({ hosts: v.number() }) }),
  fails: ['desk.host_gone'],
});

export const deskBroadcast = endpoint(operatorPosts, {
  path: '/api/desk/broadcast',
  summary:
    'A message on the dashboards of one host or of all (`broadcast`): sound and dialog, or `quiet` the sound alone.',
  input: v.object({
    ...why,
    to: To,
    caption: v.pipe(v.string(), v.maxLength(80), v.trim(), v.minLength(1)),
    text: v.pipe(v.string(), v.maxLength(500), v.trim(), v.minLength(1)),
    quiet: v.boolean(),
  }),
  output: Nothing,
  fails: ['desk.host_gone'],
});

export const SETTLEMENT_MAX = 5_000_000;

export const deskFiles = endpoint(operatorPosts, {
  path: '/api/desk/files',
  summary: 'Gateways whose settlement files can be imported, and empty places of the legal pages.',
  input: v.object(why),
  output: v.object({
    data: v.object({
      /** `columns`: names that the file's first line must have; none: its format is not set. */
      gateways: v.array(v.object({ name: v.string(), columns: v.array(v.string()) })),
      places: v.array(v.string()),
    }),
  }),
  fails: [],
});

const DeskGateway = v.object({
  name: v.string(),
  takesPayments: v.boolean(),
  /** `open`: left alone after five failures in a row; `half-open`: the next payment tries it. */
  circuit: v.picklist(['closed', 'open', 'half-open']),
  failures: v.number(),
  since: v.nullable(Instant),
  lastError: v.nullable(v.object({ at: Instant, message: v.string() })),
  /** An operator gives it no new orders since then; null: it gets them. */
  pausedAt: v.nullable(Instant),
  /** Unpaid payments that have its QR or wait for it, and the time of the oldest. */
  waiting: v.number(),
  waitingSince: v.nullable(Instant),
});
export type DeskGateway = v.InferOutput<typeof DeskGateway>;
const Gateways = v.object({ data: v.array(DeskGateway) });

export const deskGateways = endpoint(operatorPosts, {
  path: '/api/desk/gateways',
  summary: 'The payment gateways, those that take payments first, with their circuits and last errors.',
  input: v.object(why),
  output: Gateways,
  fails: [],
});

const DeskStatus = v.object({
  /** The machine that answered. */
  machine: v.string(),
  parts: v.array(
    v.object({
      part: v.picklist(STATUS_PARTS),
      text: v.string(),
      /** Null: it is well. */
      remedy: v.nullable(v.string()),
    }),
  ),
});
export type DeskStatus = v.InferOutput<typeof DeskStatus>;

export const deskStatus = endpoint(operatorPosts, {
  path: '/api/desk/status',
  summary:
    'What `ops doctor` finds on the machine that answers: configuration, disks, certificates, backups, services.',
  input: v.object(why),
  output: v.object({ data: DeskStatus }),
  fails: [],
});

const GatewayName = v.pipe(v.string(), v.maxLength(40));

export const deskPauseGateway = endpoint(operatorPosts, {
  path: '/api/desk/gateways/pause',
  summary: 'Gives a gateway no new orders (`gateways pause`); it is still asked about those it has. Quick, so no code.',
  input: v.object({ ...why, gateway: GatewayName }),
  output: Gateways,
  fails: ['desk.not_found'],
});

export const deskResumeGateway = endpoint(operatorPosts, {
  path: '/api/desk/gateways/resume',
  summary: 'Ends a pause (`gateways resume`).',
  input: v.object({ ...why, ...seen, gateway: GatewayName }),
  output: Gateways,
  fails: ['desk.not_found', 'desk.changed'],
});

export const deskImportSettlement = endpoint(operatorPosts, {
  path: '/api/desk/files/settlement',
  summary:
    "Imports a gateway's settlement file (`settlements import`); rows count once. An unreadable one changes nothing.",
  input: v.object({
    ...why,
    ...code,
    gateway: v.pipe(v.string(), v.maxLength(40)),
    name: v.pipe(v.string(), v.maxLength(200)),
    content: v.pipe(v.string(), v.maxLength(SETTLEMENT_MAX)),
  }),
  secret: ['code'],
  output: v.object({
    data: v.object({
      added: v.number(),
      known: v.number(),
      /** Rows that an operator undid as they are; they do not count. */
      undone: v.number(),
      leftOut: v.number(),
      gross: Rupiah,
      fee: Rupiah,
      net: Rupiah,
      unknown: v.number(),
      found: v.number(),
      /** Open tasks about differences. */
      differences: v.number(),
    }),
  }),
  fails: [...codeFails, 'desk.settlement_unreadable'],
  // Quotes and line ends of the file are escaped in JSON.
  bodyLimit: SETTLEMENT_MAX + 1_000_000,
  outside: true,
});
