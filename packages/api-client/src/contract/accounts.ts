import { LoginForm } from '@mabarin/domain/accounts/login';
import { HostSearch } from '@mabarin/domain/accounts/search';
import { SecondFactorCode } from '@mabarin/domain/accounts/second-factor';
import { email } from '@mabarin/domain/email';
import { HostSettings } from '@mabarin/domain/accounts/host-settings';
import { PlannedHours } from '@mabarin/domain/mabar/hours';
import { ObjectionText } from '@mabarin/domain/restrictions/objection';
import * as v from 'valibot';
import { TEAM_ROLES } from '@mabarin/domain/team/roles';
import {
  anyoneGets,
  anyonePosts,
  cookieGets,
  cookiePosts,
  endpoint,
  IMAGE_BODY_LIMIT,
  moderatorPosts,
  teamPosts,
} from '#endpoint.ts';
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
  Restriction,
  hostFails,
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
  /** `wait` is null without enough recent games, and while the host has not started. */
  queue: QueueAhead,
  /** ISO instant from which a Sundul is sold again; null: it is, and so is every other event. */
  soldOutUntil: v.nullable(v.string()),
});

/** 1 mabar, 2 skin, 3 starlight card; `GiftType` is the same as a word. */
export const GiftClass = v.picklist([1, 2, 3]);
export const GiftType = v.picklist(['mabar', 'skin', 'starlight']);

/** The win chance is 1 / (`gacha` + 1); `seedHash` commits to the seed (docs/spec/public.md 3). */
export const ClaimableGift = v.object({
  code: v.string(),
  title: v.string(),
  type: GiftType,
  class: GiftClass,
  gacha: v.number(),
  /** Rupiah that a unit is worth, as its host says; null: not said. */
  worth: v.nullable(Rupiah),
  left: v.number(),
  seedHash: v.string(),
});
export type ClaimableGift = v.InferOutput<typeof ClaimableGift>;

/** A host's public profile (docs/spec/public.md 3; `open` and `queue` by docs/spec/decisions.md). */
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
  open: v.boolean(),
  /** Maximum players of one order, payer included; 1: no parties. */
  party: v.number(),
  /** Games after which an order waits again while others do; 0: all that it has. */
  gamesInRow: v.number(),
  /** Played or streamed within the last 60 minutes; false is shown as "belum mulai". */
  started: v.boolean(),
  /** Queue of the event Reguler. */
  queue: QueueAhead,
  /** Someone holds open credit of this host, or it offers vouchers: the order form has a field for their codes. */
  takesCredit: v.boolean(),
  /** Closes after `left` orders or at the ISO instant `at`, whichever comes first; null: no such limit. */
  lastOrder: v.nullable(v.object({ left: v.nullable(v.number()), at: v.nullable(v.string()) })),
  onBreak: OnBreak,
  /** ISO instant of the next planned stream, kept for an hour after it began; null: none planned. */
  plannedAt: v.nullable(v.string()),
  /** For showing a support, and for reading it aloud; null: no (further) minimum. */
  supportMinimum: v.object({ shown: v.nullable(Rupiah), spoken: v.nullable(Rupiah) }),
  /** Goal or leaderboard is on the host's page: `hostBoards` has them. */
  boards: v.boolean(),
  /** Rupiah of the running show, its milestones and its open vote; null: the host has no show. */
  show: v.nullable(
    v.object({
      raised: Rupiah,
      milestones: v.array(v.object({ amount: Rupiah, title: v.string(), reached: v.boolean() })),
      vote: v.nullable(
        v.object({
          title: v.string(),
          closesAt: v.string(),
          options: v.array(v.object({ id: v.string(), title: v.string(), amount: Rupiah })),
        }),
      ),
    }),
  ),
});
export type HostProfile = v.InferOutput<typeof HostProfile>;

/** An event as its host sees it (docs/spec/dashboard.md 3). `type` is `mabarin` for the three built-in ones. */
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
  worth: v.nullable(Rupiah),
  status: v.boolean(),
  seedHash: v.string(),
  /** The revealed seed; null while draws remain. */
  seed: v.nullable(v.string()),
});
export type DashboardGift = v.InferOutput<typeof DashboardGift>;

/** `code` opens live channel and display pages; null: hidden from this role (docs/spec/dashboard.md 3). */
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
  /** Closing line on finished tickets; '': the default one. */
  thanks: v.string(),
  events: v.array(DashboardEvent),
  claims: v.array(DashboardGift),
  /** The switch and its clock allow orders; the queue's length is not considered. */
  open: v.boolean(),
  /** Browsers that hear when ordering opens. */
  openingWatches: v.number(),
  ...HostSettings.entries,
  /** Listed in the public directory while it plays and is open. */
  listed: v.boolean(),
  /** Closes once `waiting` entries wait (open payments included) or at the ISO instant `at`. Null: it stays open. */
  lastOrder: v.nullable(v.object({ waiting: v.nullable(v.number()), at: v.nullable(v.string()) })),
  breakSeconds: v.nullable(v.number()),
  plannedHours: PlannedHours,
  /** Account for cash-outs, number masked; null: none set. */
  bank_code: /* @__PURE__ */ visibleTo(['owner', 'finance'], v.string()),
  bank_name: /* @__PURE__ */ visibleTo(['owner', 'finance'], v.string()),
  bank_account: /* @__PURE__ */ visibleTo(['owner', 'finance'], v.string()),
  bank_holder: /* @__PURE__ */ visibleTo(['owner', 'finance'], v.string()),
  /** Locked until then; null: it can be changed. */
  bank_cooldown: /* @__PURE__ */ visibleTo(['owner', 'finance'], v.string()),
  /** The host's word about its age; null: nothing yet. */
  age: /* @__PURE__ */ visibleTo(['owner', 'finance'], v.picklist(['adult', 'guardian'])),
  balance_collected: /* @__PURE__ */ visibleTo(['owner', 'finance'], Rupiah),
  balance_ready: /* @__PURE__ */ visibleTo(['owner', 'finance'], Rupiah),
  /** A freeze of the money or its wait after a password reset; null: neither. */
  kept: /* @__PURE__ */ visibleTo(['owner', 'finance'], Restriction),
  /** The oldest message of the operators that the host has not read; null: none. */
  team_message: /* @__PURE__ */ visibleTo(['owner'], v.object({ id: v.string(), text: v.string() })),
});
export type DashboardHost = v.InferOutput<typeof DashboardHost>;

export const hostProfile = endpoint(anyoneGets, {
  path: '/api/host/:id',
  summary: 'What a viewer sees of a host: profile, events, queue length and expected wait.',
  input: v.object({ id: HostRef }),
  output: v.object({ data: HostProfile }),
  fails: hostFails,
  etag: true,
});

export const FoundHost = v.object({
  username: v.string(),
  name: v.string(),
  photo: v.nullable(v.string()),
  started: v.boolean(),
});
export type FoundHost = v.InferOutput<typeof FoundHost>;

export const hostSearch = endpoint(anyoneGets, {
  path: '/api/hosts',
  summary:
    'Active hosts whose username, or a word of whose name, begins with what was typed: at most 8, the username that was ' +
    'typed first. Capitals and signs do not count.',
  input: v.object({ search: HostSearch }),
  output: v.object({ data: v.array(FoundHost) }),
  fails: ['accounts.search_short', 'http.too_many'],
});

export const login = endpoint(cookiePosts, {
  path: '/api/login',
  securityEvent: 'login',
  summary:
    'Opens a host session: sets the cookie and returns the derived `login` value. An account with a second factor that ' +
    'does not know this browser answers a `step` instead, for `/api/login/second-factor` within five minutes. The right ' +
    'password of a host that operators suspended answers the reason, and `objection` is sent to them.',
  input: v.object({ form: LoginForm, token: CaptchaToken, objection: v.optional(ObjectionText) }),
  output: v.object({
    data: v.union([
      v.object({ login: v.string() }),
      v.object({ step: v.string() }),
      v.object({ suspended: Restriction }),
    ]),
  }),
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
  captcha: { token: 'token', action: 'login' },
  outside: true,
});

/** The session's own view, for public site and dashboard (docs/spec/decisions.md "Sessions"). */
export const session = endpoint(cookieGets, {
  path: '/api/session',
  summary: 'Who is logged in; `relogin` when nobody is.',
  input: v.object({}),
  output: v.object({
    data: v.object({
      login: v.string(),
      host: v.object({ username: v.string(), name: v.string(), type: v.string(), photo: v.nullable(v.string()) }),
      role: v.picklist(TEAM_ROLES),
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

export const logout = endpoint(cookiePosts, {
  path: '/api/logout',
  securityEvent: 'logout',
  summary: 'Ends this session. Without one it changes nothing and still succeeds.',
  input: v.object({}),
  output: Nothing,
  fails: [],
});

export const dashboardHost = endpoint(teamPosts, {
  path: '/api/dashboard/host',
  summary: "The host's own profile, events and balances. `read`: the operators' message that the host has read.",
  input: v.object({ read: v.optional(v.pipe(v.string(), v.uuid())) }),
  output: v.object({ data: DashboardHost }),
  fails: [],
});

export const updateIgn = endpoint(moderatorPosts, {
  path: '/api/dashboard/host/update-ign',
  summary: "Asks the game for the name behind the host's own game ID and server, and keeps it.",
  input: v.object({}),
  output: v.object({ data: DashboardHost }),
  fails: ['accounts.ign_not_found', 'accounts.ign_unavailable'],
  outside: true,
});

const Typed = v.optional(v.unknown());

/** PNG as a data URL, 250 by 250 pixels. */
const QrImage = v.string();

export const hostQr = endpoint(moderatorPosts, {
  path: '/api/dashboard/qr',
  summary: "QR codes of the host's public mabar, support and klaim page. Posted addresses are not read.",
  input: v.object({ mabar: Typed, support: Typed, claim: Typed }),
  output: v.object({ data: v.object({ mabar: QrImage, support: QrImage, claim: QrImage }) }),
  fails: [],
});

const LinkCode = v.pipe(v.string(), v.maxLength(128));

export const checkUsername = endpoint(anyonePosts, {
  path: '/api/join/check-username',
  summary: 'Whether a username is free. One that could never be a username is not.',
  input: v.object({ form: v.object({ username: typed() }) }),
  output: v.object({ data: v.object({ available: v.boolean() }) }),
  fails: [],
});

export const checkPrerequisites = endpoint(anyonePosts, {
  path: '/api/join/check-prerequisites',
  summary:
    'Whether an e-mail can be one and a player exists, with its in-game name; that an e-mail has an account already is ' +
    'said by /api/join alone, after its captcha. While the game does not answer the player passes as `ID {id}`.',
  input: v.object({ player: v.object({ id: typedNumber(), server: typedNumber() }), email: typed() }),
  output: v.object({
    data: v.object({ isEmailValid: v.boolean(), isPlayerValid: v.boolean(), playerName: v.string() }),
  }),
  fails: [],
  outside: true,
});

export const join = endpoint(anyonePosts, {
  path: '/api/join',
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
  /** `key`: for `/api/login/first`, within an hour. */
  output: v.object({ data: v.object({ key: v.string() }) }),
  fails: [
    'accounts.join_photo_missing',
    'accounts.photo_too_large',
    'accounts.photo_invalid',
    'accounts.join_email_taken',
    'accounts.join_username_unchecked',
    'accounts.username_taken',
    'messages.own_words',
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
  captcha: { token: 'tokenJoin', action: 'join' },
  bodyLimit: IMAGE_BODY_LIMIT,
});

export const activation = endpoint(anyonePosts, {
  path: '/api/activation',
  securityEvent: 'activation',
  summary: 'Activates a registration. The same code answers success again for 24 hours.',
  input: v.object({ activationCode: LinkCode }),
  output: v.object({
    data: v.object({
      result: v.boolean(),
      username: v.string(),
      name: v.string(),
      email: v.string(),
    }),
  }),
  fails: [],
});

export const loginFirst = endpoint(cookiePosts, {
  path: '/api/login/first',
  securityEvent: 'login',
  summary:
    'Opens the first session of an account in the browser that registered it, without the password: by the `key` of its ' +
    'registration, which works once and for an hour, and the code of its activation.',
  input: v.object({ key: LinkCode, activationCode: LinkCode }),
  output: v.object({ data: v.object({ login: v.string() }) }),
  fails: ['accounts.login_step_over', 'accounts.login_wrong', 'accounts.login_reset_first', 'http.too_many'],
});

export const forgotPassword = endpoint(anyonePosts, {
  path: '/api/forgot-password',
  securityEvent: 'reset_link',
  summary: 'Sends a reset link to an active host; `emailValid` false: no active account has this e-mail.',
  input: v.object({ token: CaptchaToken, email: email('accounts.forgot_invalid') }),
  output: v.object({ data: v.object({ emailValid: v.boolean() }) }),
  fails: ['accounts.forgot_invalid', 'http.captcha'],
  invalid: 'accounts.forgot_invalid',
  captcha: { token: 'token', action: 'forgot' },
  outside: true,
});

export const verifyHost = endpoint(anyonePosts, {
  path: '/api/verify-host',
  summary: 'Whose reset link this is; `hostValid` false: it was used, replaced, is too old or never was.',
  input: v.object({ code: LinkCode }),
  output: v.object({
    data: v.object({
      hostValid: v.boolean(),
      host: v.nullable(
        v.object({
          name: v.string(),
          /** Null for a member of a team. */
          username: v.nullable(v.string()),
          /** A password reset needs a code, too. */
          secondFactor: v.boolean(),
        }),
      ),
    }),
  }),
  fails: [],
});

export const resetPassword = endpoint(anyonePosts, {
  path: '/api/reset-password',
  securityEvent: 'password_reset',
  summary:
    'Sets a new password by a reset link: ends every session of the host, replaces its display key, and keeps its money ' +
    'in for 24 hours. `result` false: the link is not valid any more.',
  input: v.object({ code: LinkCode, password: typed(), secondFactor: SecondFactorCode }),
  output: v.object({ data: v.object({ result: v.boolean() }) }),
  fails: ['accounts.password_short', 'accounts.password_long', 'accounts.password_common', ...secondFactorFails],
});
