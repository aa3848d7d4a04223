import { email } from '@mabarin/domain/email';
import { openReasons } from '@mabarin/domain/privacy/privacy';
import * as v from 'valibot';
import { because, code, codeFails, why, seen } from '#contract/desk/shapes.ts';
import { HostRef, Nothing, Rupiah } from '#contract/shapes.ts';
import { endpoint, operatorPosts } from '#endpoint.ts';

/** Letters of a message to a host. */
export const HOST_TEXT_MAX = 500;

const Frozen = v.object({ data: v.object({ frozen: v.boolean() }) });

export const deskFreeze = endpoint(operatorPosts, {
  path: '/api/desk/hosts/freeze',
  summary: 'Holds all unsent money of a host until an operator ends it. Asks for no code, because it must be quick.',
  input: v.object({ ...why, ...because, username: HostRef }),
  output: Frozen,
  fails: ['desk.host_gone'],
});

export const deskUnfreeze = endpoint(operatorPosts, {
  path: '/api/desk/hosts/unfreeze',
  summary: 'Ends a freeze, after the identity of the host was checked.',
  input: v.object({ ...why, ...code, ...seen, username: HostRef }),
  secret: ['code'],
  output: Frozen,
  fails: [...codeFails, 'desk.host_gone', 'desk.not_frozen', 'desk.changed'],
});

const DeskConsequences = v.object({
  /** Paid places that wait or play; gifts to send; orders still payable. */
  entries: v.number(),
  claims: v.number(),
  payments: v.number(),
  /** Cash-outs that would be held, and those that a provider has already. */
  held: v.number(),
  sent: v.number(),
  /** An overlay is on air. */
  live: v.boolean(),
  balance: Rupiah,
});
export type DeskConsequences = v.InferOutput<typeof DeskConsequences>;

export const deskConsequences = endpoint(operatorPosts, {
  path: '/api/desk/hosts/consequences',
  summary: 'Open work of a host that a suspension stops, holds or leaves (`host-consequences`).',
  input: v.object({ ...why, username: HostRef }),
  output: v.object({ data: DeskConsequences }),
  fails: ['desk.host_gone'],
});

export const deskSuspendHost = endpoint(operatorPosts, {
  path: '/api/desk/hosts/suspend',
  summary: 'Ends sessions and streams of a host, closes its pages and holds its cash-outs (`disable-host`).',
  input: v.object({ ...why, ...because, username: HostRef }),
  output: Nothing,
  fails: ['desk.host_gone'],
});

export const deskResumeHost = endpoint(operatorPosts, {
  path: '/api/desk/hosts/resume',
  summary: 'Undoes a suspension (`enable-host`). Takes a code, because held cash-outs go on.',
  input: v.object({ ...why, ...code, ...seen, username: HostRef }),
  secret: ['code'],
  output: Nothing,
  fails: [...codeFails, 'desk.not_disabled', 'desk.changed'],
});

export const deskLogOutHost = endpoint(operatorPosts, {
  path: '/api/desk/hosts/log-out',
  summary: 'Ends all sessions of a host and its team (`log-out-host`), who may log in again. Quick, so no code.',
  input: v.object({ ...why, username: HostRef }),
  output: Nothing,
  fails: ['desk.host_gone'],
});

export const deskTellHost = endpoint(operatorPosts, {
  path: '/api/desk/hosts/tell',
  summary: 'A message to a host, by mail and on its dashboard (`tell-host`).',
  input: v.object({
    ...why,
    username: HostRef,
    text: v.pipe(v.string(), v.maxLength(HOST_TEXT_MAX), v.trim(), v.minLength(1)),
  }),
  output: Nothing,
  fails: ['desk.host_gone'],
});

export const deskRemoveFactor = endpoint(operatorPosts, {
  path: '/api/desk/hosts/factor/remove',
  summary: 'Starts the 72 hours after which a lost second factor ends (`second-factor remove`).',
  input: v.object({ ...why, ...code, username: HostRef }),
  secret: ['code'],
  output: Nothing,
  fails: [...codeFails, 'desk.host_gone', 'desk.changed'],
});

export const deskKeepFactor = endpoint(operatorPosts, {
  path: '/api/desk/hosts/factor/keep',
  summary: 'Stops such a removal (`second-factor keep`). Quick, so no code.',
  input: v.object({ ...why, username: HostRef }),
  output: Nothing,
  fails: ['desk.host_gone', 'desk.changed'],
});

export const deskChangeEmail = endpoint(operatorPosts, {
  path: '/api/desk/hosts/email/change',
  summary:
    'Gives a host who lost its e-mail another one 72 hours after the second operator typed it (`host-email change`).',
  input: v.object({ ...why, ...code, username: HostRef, email: email('desk.email_invalid') }),
  secret: ['code'],
  output: Nothing,
  fails: [...codeFails, 'desk.host_gone', 'desk.email_invalid', 'desk.email_taken', 'desk.second_operator'],
});

export const deskKeepEmail = endpoint(operatorPosts, {
  path: '/api/desk/hosts/email/keep',
  summary: 'Stops such a change (`host-email keep`). Quick, so no code.',
  input: v.object({ ...why, username: HostRef }),
  output: Nothing,
  fails: ['desk.host_gone', 'desk.changed'],
});

export const deskMailResetLink = endpoint(operatorPosts, {
  path: '/api/desk/hosts/reset-link',
  summary: 'Mails a host the link for a new password, to its own e-mail alone (`mail-reset-link`); older links end.',
  input: v.object({ ...why, username: HostRef }),
  output: Nothing,
  fails: ['desk.host_gone'],
});

/** A username of a host, or an e-mail of a viewer. */
const Person = v.pipe(v.string(), v.maxLength(254), v.trim(), v.minLength(1));

export const deskCloseAccount = endpoint(operatorPosts, {
  path: '/api/desk/accounts/close',
  summary: 'Closes the account of a host who cannot log in (`accounts close`); it is erased after the usual days.',
  input: v.object({ ...why, ...code, username: HostRef }),
  secret: ['code'],
  output: Nothing,
  fails: [
    ...codeFails,
    'desk.nobody_known',
    'privacy.close_order',
    'privacy.close_gift',
    'privacy.close_payment',
    'privacy.close_cash_out',
    'privacy.close_balance',
  ],
});

export const deskExportAccount = endpoint(operatorPosts, {
  path: '/api/desk/accounts/export',
  summary:
    "A copy of a person's data for an authority (`accounts export`), or of what is left of a payment by its number, as lines of JSON: e-mails, account numbers and holders masked unless `unmasked`. The letter's number stands in the log.",
  input: v.object({
    ...why,
    ...code,
    person: Person,
    letter: v.pipe(v.string(), v.maxLength(100)),
    unmasked: v.boolean(),
  }),
  secret: ['code'],
  output: v.object({ data: v.string() }),
  fails: [...codeFails, 'desk.letter_missing', 'desk.nobody_known', 'desk.copy_too_long'],
});

export const deskEraseAccount = endpoint(operatorPosts, {
  path: '/api/desk/accounts/erase',
  summary:
    "Drops a viewer's waiting alerts and erases the settled data by e-mail (`accounts erase`); `open` things follow by themselves, `because` says what they wait for.",
  input: v.object({ ...why, ...code, person: Person }),
  secret: ['code'],
  output: v.object({ data: v.object({ open: v.number(), because: v.array(v.picklist(openReasons)) }) }),
  fails: [...codeFails, 'desk.nobody_known', 'desk.erase_by_closing'],
});
