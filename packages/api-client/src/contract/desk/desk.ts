import { OperatorCode, Why } from '@mabarin/domain/desk/desk';
import * as v from 'valibot';
import { Nothing } from '#contract/shapes.ts';
import { deskPosts, doorPosts, endpoint, operatorPosts } from '#endpoint.ts';

/** An instant, ISO 8601 in UTC. */
const Instant = v.string();

/** An operator's stop of all money that goes out. */
export const MoneyStop = v.object({ by: v.string(), at: Instant, why: v.string() });
export type MoneyStop = v.InferOutput<typeof MoneyStop>;

export const DeskSession = v.object({
  operator: v.string(),
  /** The session ends then; a fresh code extends it. */
  until: Instant,
  /** The sandbox's demo: any code of six digits is taken. */
  demo: v.boolean(),
  version: v.string(),
  /** Null: money goes out. */
  stop: v.nullable(MoneyStop),
});
export type DeskSession = v.InferOutput<typeof DeskSession>;

export const deskEnter = endpoint(doorPosts, {
  path: '/api/desk/enter',
  summary: 'Opens the desk to this browser by a link that an operator made on the server (`desk link`); it works once.',
  input: v.object({ token: v.pipe(v.string(), v.maxLength(200)) }),
  secret: ['token'],
  output: Nothing,
  fails: ['desk.link_over'],
});

export const deskSignIn = endpoint(deskPosts, {
  path: '/api/desk/sign-in',
  summary:
    'Opens a session of 30 minutes, bound to the network of the address, with name, secret and code, or one that a passkey earned.',
  input: v.object({
    name: v.pipe(v.string(), v.maxLength(64)),
    secret: v.pipe(v.string(), v.maxLength(500)),
    code: v.pipe(v.string(), v.maxLength(200)),
  }),
  secret: ['secret', 'code'],
  invalid: 'desk.sign_in_wrong',
  output: v.object({ data: DeskSession }),
  fails: ['desk.sign_in_wrong', 'desk.sign_in_wait'],
});

export const deskSession = endpoint(operatorPosts, {
  path: '/api/desk/session',
  summary: 'The open session. The only call of the desk that is not logged.',
  input: v.object({}),
  output: v.object({ data: DeskSession }),
  fails: [],
});

export const deskExtend = endpoint(operatorPosts, {
  path: '/api/desk/extend',
  summary: 'Another 30 minutes for a fresh code.',
  input: v.object({ code: OperatorCode }),
  secret: ['code'],
  invalid: 'desk.code_wrong',
  output: v.object({ data: DeskSession }),
  fails: ['desk.code_wrong', 'desk.sign_in_wait'],
});

export const deskSignOut = endpoint(operatorPosts, {
  path: '/api/desk/sign-out',
  summary: 'Ends the session.',
  input: v.object({}),
  output: Nothing,
  fails: [],
});

const OperatorLogEntry = v.object({
  id: v.number(),
  at: Instant,
  operator: v.string(),
  action: v.string(),
  /** The action in Indonesian; a search takes both. */
  act: v.string(),
  subject: v.string(),
  reason: v.string(),
  origin: v.string(),
  /** Logged values of a change in words, one line each; none: it only read. */
  changes: v.array(v.string()),
});
export type OperatorLogEntry = v.InferOutput<typeof OperatorLogEntry>;

export const deskLog = endpoint(operatorPosts, {
  path: '/api/desk/log',
  summary: 'The log of the operators, newest first, up to 200, optionally of one operator, action or subject.',
  input: v.object({ why: Why, of: v.pipe(v.string(), v.maxLength(200), v.trim()) }),
  output: v.object({ data: v.array(OperatorLogEntry) }),
  fails: [],
});
