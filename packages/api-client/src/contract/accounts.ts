import { LoginForm } from '@mabarin/domain/accounts/login';
import * as v from 'valibot';
import { endpoint } from '#endpoint.ts';
import { CaptchaToken, HostRef, Nothing, RoleFlags, Rupiah } from '#contract/shapes.ts';

/** An event a viewer can order (docs/spec/public.md 3, Host event). `code` is the event's id. */
export const HostEvent = v.object({
  code: v.string(),
  title: v.string(),
  description: v.string(),
  price: Rupiah,
  priority: v.number(),
  needRole: v.boolean(),
  needGameCount: v.boolean(),
});

/** Expected wait in minutes, from this host's own recent games; null: not enough data. */
export const WaitRange = v.nullable(v.object({ from: v.number(), to: v.number() }));

/** What a viewer sees of a host (docs/spec/public.md 3; `open` and `queue` by docs/spec/decisions.md). */
export const HostProfile = v.object({
  id: v.string(),
  username: v.string(),
  name: v.string(),
  photo: v.nullable(v.string()),
  badges: v.array(v.object({ title: v.string(), icon: v.string() })),
  events: v.array(HostEvent),
  claims: v.array(
    v.object({
      code: v.string(),
      title: v.string(),
      type: v.picklist(['mabar', 'skin', 'starlight']),
      class: v.picklist([1, 2, 3]),
    }),
  ),
  playerName: v.string(),
  playerRole: RoleFlags,
  /** Orders are accepted. */
  open: v.boolean(),
  queue: v.object({ waiting: v.number(), wait: WaitRange }),
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

/** What a host sees of itself (docs/spec/dashboard.md 3). `code` opens the live channel and the display pages. */
export const DashboardHost = v.object({
  username: v.string(),
  code: v.string(),
  name: v.string(),
  photo: v.nullable(v.string()),
  type: v.string(),
  playerID: v.string(),
  playerServer: v.string(),
  playerName: v.string(),
  playerRole: RoleFlags,
  events: v.array(DashboardEvent),
  balance_collected: Rupiah,
  balance_ready: Rupiah,
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
});

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  who: 'anyone',
  summary: 'Opens a host session: sets the cookie and returns the derived `login` value.',
  input: v.object({ form: LoginForm, token: CaptchaToken }),
  output: v.object({ data: v.object({ login: v.string() }) }),
  fails: ['accounts.login_invalid', 'accounts.login_wrong', 'http.captcha', 'http.too_many'],
  invalid: 'accounts.login_invalid',
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
    }),
  }),
  fails: ['accounts.relogin'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  who: 'cookie',
  summary: 'Ends this session. Without one it changes nothing and still succeeds.',
  input: v.object({}),
  output: Nothing,
  fails: [],
});

export const dashboardHost = endpoint({
  method: 'POST',
  path: '/api/dashboard/host',
  who: 'host',
  summary: "The host's own profile, events and balances.",
  input: v.object({}),
  output: v.object({ data: DashboardHost }),
  fails: [],
});
