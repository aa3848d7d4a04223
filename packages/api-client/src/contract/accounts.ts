import { LoginForm } from '@mabarin/domain/accounts/login';
import { HostSearch } from '@mabarin/domain/accounts/search';
import { SecondFactorCode } from '@mabarin/domain/accounts/second-factor';
import { email } from '@mabarin/domain/email';
import { PlannedHours } from '@mabarin/domain/mabar/hours';
import * as v from 'valibot';
import { TEAM_ROLES } from '@mabarin/domain/team/roles';
import { endpoint, IMAGE_BODY_LIMIT } from '#endpoint.ts';
import { visibleTo } from '#visible.ts';
import {
  CaptchaToken,
  HostRef,
  Nothing,
  OnBreak,
  QueueAhead,
  RoleFlags,
  Rupiah,
  secondFactorFails,
} from '#contract/shapes.ts';
import { typed, typedNumber } from '@mabarin/domain/typed';

/** An event a viewer can order (docs/spec/public.md 3, Host event). `code` is the event's id. */
export const HostEvent = v.object({
  code: v.string(),
  title: v.string(),
  description: v.string(),
  price: Rupiah,
  priority: v.number(),
  needRole: v.boolean(),
  needGameCount: v.boolean(),
  /**
   * Who would stand before somebody who orders this event now, and how long that takes. `wait` is null without enough
   * recent games, and while the host has not started.
   */
  queue: QueueAhead,
});

/** 1 mabar, 2 skin, 3 starlight card; the type is the same as a word. */
export const GiftClass = v.picklist([1, 2, 3]);
export const GiftType = v.picklist(['mabar', 'skin', 'starlight']);

/**
 * A gift a viewer can claim now: switched on, with units left (docs/spec/public.md 3). `code` is the gift's id, of its
 * proof too. The win chance is 1 / (`gacha` + 1); `seedHash` is the promise its draws can be checked against.
 */
export const ClaimableGift = v.object({
  code: v.string(),
  title: v.string(),
  type: GiftType,
  class: GiftClass,
  gacha: v.number(),
  /** Units left. */
  left: v.number(),
  seedHash: v.string(),
});
export type ClaimableGift = v.InferOutput<typeof ClaimableGift>;

/** What a viewer sees of a host (docs/spec/public.md 3; `open` and `queue` by docs/spec/decisions.md). */
export const HostProfile = v.object({
  id: v.string(),
  username: v.string(),
  name: v.string(),
  photo: v.nullable(v.string()),
  badges: v.array(v.object({ title: v.string(), icon: v.string() })),
  events: v.array(HostEvent),
  claims: v.array(ClaimableGift),
  playerName: v.string(),
  playerRole: RoleFlags,
  /** Orders are accepted. */
  open: v.boolean(),
  /** The most players of one order, its payer among them; 1: no parties. */
  party: v.number(),
  /** The host played or streamed within the last 60 minutes; false is shown as "belum mulai". */
  started: v.boolean(),
  /** The queue of Reguler. */
  queue: QueueAhead,
  /** A credit of this host is open somewhere, so the order form has a field for its code. */
  takesCredit: v.boolean(),
  /**
   * The host takes orders and closes by itself: after `left` more (null: their number does not matter), at the ISO instant
   * `at` (null: no time is set), or at what comes first. Null: it does not.
   */
  lastOrder: v.nullable(v.object({ left: v.nullable(v.number()), at: v.nullable(v.string()) })),
  onBreak: OnBreak,
  /** When the host means to play next, an ISO instant, for an hour after it began too; null: it plans nothing. */
  plannedAt: v.nullable(v.string()),
  /**
   * From which amounts on a support is shown on the stream, and from which one it is read aloud there. Null of `shown`: every
   * one is. Null of `spoken`: whatever is shown is, nothing is, or a larger amount is not again.
   */
  supportMinimum: v.object({ shown: v.nullable(Rupiah), spoken: v.nullable(Rupiah) }),
});
export type HostProfile = v.InferOutput<typeof HostProfile>;

/** An event as its host sees it (docs/spec/dashboard.md 3). `type` is `mabarin` for the own three. */
export const DashboardEvent = v.object({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  price: Rupiah,
  type: v.picklist(['mabarin', 'custom']),
  status: v.boolean(),
  needRole: v.boolean(),
  needGameCount: v.boolean(),
});

/** A gift as its host sees it (docs/spec/dashboard.md 3). `claimed` of `quota` units are won, in `tried` draws. */
export const DashboardGift = v.object({
  id: v.string(),
  class: GiftClass,
  title: v.string(),
  quota: v.number(),
  claimed: v.number(),
  tried: v.number(),
  gacha: v.number(),
  status: v.boolean(),
  /** The promise its draws can be checked against. */
  seedHash: v.string(),
  /** What the promise was; null while there is something to draw. */
  seed: v.nullable(v.string()),
});
export type DashboardGift = v.InferOutput<typeof DashboardGift>;

/**
 * What a host sees of itself (docs/spec/dashboard.md 3). `code` opens the live channel and the display pages. What a role
 * of its team may not see is null. The public site uses other calls of this file: only calls that are marked pure leave it.
 */
export const DashboardHost = v.object({
  username: v.string(),
  code: /* @__PURE__ */ visibleTo(['owner'], v.string()),
  name: v.string(),
  photo: v.nullable(v.string()),
  type: v.string(),
  playerID: v.string(),
  playerServer: v.string(),
  playerName: v.string(),
  playerRole: RoleFlags,
  /** What it says on the ticket of who has played; '': what Mabarin says. */
  thanks: v.string(),
  events: v.array(DashboardEvent),
  /** The gift list. */
  claims: v.array(DashboardGift),
  /** Orders are accepted, by the switch and its clock; how many wait is not looked at. */
  open: v.boolean(),
  /** The most players of one order, its payer among them; 1: no parties. */
  party: v.number(),
  /** Paid places may go to another player. */
  transfers: v.boolean(),
  /** It stands in the public directory while it plays and is open. */
  listed: v.boolean(),
  /** When it closes by itself: when so many wait, open payments counted, or at the ISO instant `at`. Null: it does not. */
  lastOrder: v.nullable(v.object({ waiting: v.nullable(v.number()), at: v.nullable(v.string()) })),
  /** What was left of a break when this was answered; null: there is none. */
  breakSeconds: v.nullable(v.number()),
  /** When the host means to play each week, in the order of the week. */
  plannedHours: PlannedHours,
  /** The bank account balances go to, its number masked; null: none is set. */
  bank_code: /* @__PURE__ */ visibleTo(['owner', 'finance'], v.string()),
  bank_name: /* @__PURE__ */ visibleTo(['owner', 'finance'], v.string()),
  bank_account: /* @__PURE__ */ visibleTo(['owner', 'finance'], v.string()),
  bank_holder: /* @__PURE__ */ visibleTo(['owner', 'finance'], v.string()),
  /** Until when it cannot be changed; null: it can. */
  bank_cooldown: /* @__PURE__ */ visibleTo(['owner', 'finance'], v.string()),
  balance_collected: /* @__PURE__ */ visibleTo(['owner', 'finance'], Rupiah),
  balance_ready: /* @__PURE__ */ visibleTo(['owner', 'finance'], Rupiah),
});
export type DashboardHost = v.InferOutput<typeof DashboardHost>;

export const hostProfile = endpoint({
  method: 'GET',
  path: '/api/host/:id',
  who: 'anyone',
  summary: 'What a viewer sees of a host: profile, events, queue length and expected wait.',
  input: v.object({ id: HostRef }),
  output: v.object({ data: HostProfile }),
  fails: ['accounts.host_not_found'],
  etag: true,
});

/** A host that was looked for, with no more than its page says. */
export const FoundHost = v.object({
  username: v.string(),
  name: v.string(),
  photo: v.nullable(v.string()),
  /** As `started` of its profile. */
  started: v.boolean(),
});
export type FoundHost = v.InferOutput<typeof FoundHost>;

export const hostSearch = endpoint({
  method: 'GET',
  path: '/api/hosts',
  who: 'anyone',
  summary:
    'Active hosts whose username, or a word of whose name, begins with what was typed: at most 8, the username that was ' +
    'typed first. Capitals and signs do not count.',
  input: v.object({ search: HostSearch }),
  output: v.object({ data: v.array(FoundHost) }),
  fails: ['accounts.search_short', 'http.too_many'],
});

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  who: 'cookie',
  securityEvent: 'login',
  summary:
    'Opens a host session: sets the cookie and returns the derived `login` value. An account with a second factor that ' +
    'does not know this browser answers a `step` instead, for `/api/login/second-factor` within five minutes.',
  input: v.object({ form: LoginForm, token: CaptchaToken }),
  output: v.object({ data: v.union([v.object({ login: v.string() }), v.object({ step: v.string() })]) }),
  fails: [
    'accounts.login_invalid',
    'accounts.login_wrong',
    'accounts.login_reset_first',
    'accounts.login_wait',
    'accounts.login_locked',
    'http.captcha',
    'http.too_many',
    'team.no_host',
  ],
  invalid: 'accounts.login_invalid',
  outside: true,
});

/** The session's own view, for the public site and the dashboard (docs/spec/decisions.md "Sessions"). */
export const session = endpoint({
  method: 'GET',
  path: '/api/session',
  who: 'cookie',
  summary: 'Who is logged in; `relogin` when nobody is.',
  input: v.object({}),
  output: v.object({
    data: v.object({
      login: v.string(),
      host: v.object({ username: v.string(), name: v.string(), type: v.string(), photo: v.nullable(v.string()) }),
      /** As what this session acts for the host. */
      role: v.picklist(TEAM_ROLES),
      /** Every host that the same person may act for, this one included: a session names one at a time. */
      hosts: v.array(
        v.object({
          username: v.string(),
          name: v.string(),
          photo: v.nullable(v.string()),
          role: v.picklist(TEAM_ROLES),
        }),
      ),
    }),
  }),
  fails: ['accounts.relogin'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  who: 'cookie',
  securityEvent: 'logout',
  summary: 'Ends this session. Without one it changes nothing and still succeeds.',
  input: v.object({}),
  output: Nothing,
  fails: [],
});

export const dashboardHost = endpoint({
  method: 'POST',
  path: '/api/dashboard/host',
  who: 'host',
  roles: ['owner', 'moderator', 'finance'],
  summary: "The host's own profile, events and balances.",
  input: v.object({}),
  output: v.object({ data: DashboardHost }),
  fails: [],
});

export const updateIgn = endpoint({
  method: 'POST',
  path: '/api/dashboard/host/update-ign',
  who: 'host',
  roles: ['owner', 'moderator'],
  summary: "Asks the game for the name behind the host's own game ID and server, and keeps it.",
  input: v.object({}),
  output: v.object({ data: DashboardHost }),
  fails: ['accounts.ign_not_found', 'accounts.ign_unavailable'],
  outside: true,
});

/** What a form carries before anybody judged it. */
const Typed = v.optional(v.unknown());

/** PNG as a data URL, 250 by 250 pixels. */
const QrImage = v.string();

export const hostQr = endpoint({
  method: 'POST',
  path: '/api/dashboard/qr',
  who: 'host',
  roles: ['owner', 'moderator'],
  summary: "QR codes of the host's public mabar, support and klaim page. Posted addresses are not read.",
  input: v.object({ mabar: Typed, support: Typed, claim: Typed }),
  output: v.object({ data: v.object({ mabar: QrImage, support: QrImage, claim: QrImage }) }),
  fails: [],
});

/** A one-time secret from a link in a mail. */
const LinkCode = v.pipe(v.string(), v.maxLength(128));

export const checkUsername = endpoint({
  method: 'POST',
  path: '/api/join/check-username',
  who: 'anyone',
  summary: 'Whether a username is free. One that could never be a username is not.',
  input: v.object({ form: v.object({ username: typed() }) }),
  output: v.object({ data: v.object({ available: v.boolean() }) }),
  fails: [],
});

export const checkPrerequisites = endpoint({
  method: 'POST',
  path: '/api/join/check-prerequisites',
  who: 'anyone',
  summary:
    'Whether an e-mail can be one and a player exists, with its in-game name; that an e-mail has an account already is ' +
    'said by /api/join alone, after its captcha. While the game does not answer the player passes as `ID {id}`.',
  input: v.object({
    player: v.object({ id: typedNumber(), server: typedNumber() }),
    email: typed(),
  }),
  output: v.object({
    data: v.object({ isEmailValid: v.boolean(), isPlayerValid: v.boolean(), playerName: v.string() }),
  }),
  fails: [],
  outside: true,
});

export const join = endpoint({
  method: 'POST',
  path: '/api/join',
  who: 'anyone',
  securityEvent: 'registration',
  summary:
    'Registers a host, who is then sent an activation link. Every rule is checked again, in the order of the form; ' +
    'what the browser found out itself (hostEmailValid, hostPlayerName) is not read.',
  input: v.object({
    formJoin: v.object({
      hostPhotoBase64: Typed,
      hostPhotoFileType: Typed,
      hostEmail: Typed,
      hostEmailValid: Typed,
      hostUsername: Typed,
      hostUsernameValid: Typed,
      hostName: Typed,
      hostPasswordNew: Typed,
      hostPasswordConfirm: Typed,
      hostPlayerID: Typed,
      hostPlayerServer: Typed,
      hostPlayerName: Typed,
    }),
    tokenJoin: CaptchaToken,
  }),
  output: Nothing,
  fails: [
    'accounts.join_photo_missing',
    'accounts.photo_too_large',
    'accounts.photo_invalid',
    'accounts.join_email_taken',
    'accounts.join_username_unchecked',
    'accounts.username_taken',
    'accounts.join_invalid',
    'accounts.password_short',
    'accounts.password_long',
    'accounts.password_common',
    'accounts.password_differs',
    'accounts.join_player_wrong',
    'http.captcha',
    'http.too_large',
  ],
  invalid: 'accounts.join_invalid',
  bodyLimit: IMAGE_BODY_LIMIT,
});

export const activation = endpoint({
  method: 'POST',
  path: '/api/activation',
  who: 'anyone',
  securityEvent: 'activation',
  summary: 'Activates a registration. The same code answers success again for 24 hours.',
  input: v.object({ activationCode: LinkCode }),
  output: v.object({
    data: v.object({
      result: v.boolean(),
      username: v.string(),
      name: v.string(),
      /** For the login that follows: whoever has the link got it by this address. */
      email: v.string(),
    }),
  }),
  fails: [],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/forgot-password',
  who: 'anyone',
  securityEvent: 'reset_link',
  summary: 'Sends a reset link to an active host; `emailValid` false: no active account has this e-mail.',
  input: v.object({ token: CaptchaToken, email: email('accounts.forgot_invalid') }),
  output: v.object({ data: v.object({ emailValid: v.boolean() }) }),
  fails: ['accounts.forgot_invalid', 'http.captcha'],
  invalid: 'accounts.forgot_invalid',
  outside: true,
});

export const verifyHost = endpoint({
  method: 'POST',
  path: '/api/verify-host',
  who: 'anyone',
  summary: 'Whose reset link this is; `hostValid` false: it was used, replaced, is too old or never was.',
  input: v.object({ code: LinkCode }),
  output: v.object({
    data: v.object({
      hostValid: v.boolean(),
      host: v.nullable(
        v.object({
          name: v.string(),
          /** A member of a team has none. */
          username: v.nullable(v.string()),
          /** Another password takes a code, too. */
          secondFactor: v.boolean(),
        }),
      ),
    }),
  }),
  fails: [],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  who: 'anyone',
  securityEvent: 'password_reset',
  summary:
    'Sets a new password by a reset link: ends every session of the host, replaces its host code, and keeps its money ' +
    'in for 24 hours. `result` false: the link is not valid any more.',
  input: v.object({ code: LinkCode, password: typed(), secondFactor: SecondFactorCode }),
  output: v.object({ data: v.object({ result: v.boolean() }) }),
  fails: ['accounts.password_short', 'accounts.password_long', 'accounts.password_common', ...secondFactorFails],
});
