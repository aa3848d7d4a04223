import { PASSWORD_MAX } from '@mabarin/domain/accounts/login';
import { HELPER_ROLES } from '@mabarin/domain/team/roles';
import { InviteForm } from '@mabarin/domain/team/team';
import * as v from 'valibot';
import { CaptchaToken, HostRef, Nothing } from '#contract/shapes.ts';
import { anyonePosts, endpoint, ownerPosts, teamPosts } from '#endpoint.ts';

/** An instant, ISO 8601 in UTC. */
const Instant = v.string();
const Role = v.picklist(HELPER_ROLES);
const RowId = v.pipe(v.string(), v.maxLength(64));

/** `id` names the membership. */
export const TeamMember = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: Role,
  since: Instant,
  /** Last action for this host; null: never. */
  seen: v.nullable(Instant),
});
export type TeamMember = v.InferOutput<typeof TeamMember>;

export const TeamInvitation = v.object({ id: v.string(), email: v.string(), role: Role, until: Instant });
export type TeamInvitation = v.InferOutput<typeof TeamInvitation>;

export const Team = v.object({ members: v.array(TeamMember), invitations: v.array(TeamInvitation) });
export type Team = v.InferOutput<typeof Team>;

const TeamAnswer = v.object({ data: Team });

export const team = endpoint(ownerPosts, {
  path: '/api/dashboard/team',
  summary: "The host's team, and the invitations that are open.",
  input: v.object({}),
  output: TeamAnswer,
  fails: [],
});

export const inviteMember = endpoint(ownerPosts, {
  path: '/api/dashboard/team/invite',
  securityEvent: 'team_invite',
  proof: true,
  summary:
    'Mails an invitation into the team, which works once and for 7 days, and answers the team. An open one of the same ' +
    'e-mail is replaced.',
  input: InviteForm,
  invalid: 'team.email_invalid',
  output: TeamAnswer,
  fails: ['team.email_invalid', 'team.own_email', 'team.already_member', 'team.full', 'http.too_many'],
});

export const withdrawInvitation = endpoint(ownerPosts, {
  path: '/api/dashboard/team/withdraw',
  summary: 'Takes an open invitation back and answers the team. Idempotent.',
  input: v.object({ id: RowId }),
  output: TeamAnswer,
  fails: ['team.invitation_not_found'],
  invalid: 'team.invitation_not_found',
});

export const setMemberRole = endpoint(ownerPosts, {
  path: '/api/dashboard/team/role',
  securityEvent: 'team_role',
  proof: true,
  summary: "Gives a member another role and answers the team. Ends the member's sessions at this host within 2 s.",
  input: v.object({ id: RowId, role: Role }),
  output: TeamAnswer,
  fails: ['team.member_not_found'],
  invalid: 'team.member_not_found',
});

export const removeMember = endpoint(ownerPosts, {
  path: '/api/dashboard/team/remove',
  securityEvent: 'team_remove',
  summary:
    "Takes a member out of the team and answers it. Ends the member's sessions at this host within 2 s. Idempotent.",
  input: v.object({ id: RowId }),
  output: TeamAnswer,
  fails: ['team.member_not_found'],
  invalid: 'team.member_not_found',
});

export const LOG_PAGE = 100;

const LogEntry = v.object({
  id: v.number(),
  at: Instant,
  actor: v.string(),
  /** Null: the host itself. */
  person: v.nullable(v.string()),
  action: v.string(),
  about: v.nullable(v.string()),
});
export type LogEntry = v.InferOutput<typeof LogEntry>;

export const teamLog = endpoint(ownerPosts, {
  path: '/api/dashboard/team/log',
  summary:
    'Who did what, newest first, up to 100; `before` is `next` of the page before. `person` is one of `people`, or ' +
    '`owner`: the host itself.',
  input: v.object({
    person: v.optional(v.nullable(v.union([v.literal('owner'), v.pipe(v.string(), v.uuid())]))),
    before: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e15)))),
  }),
  output: v.object({
    data: v.array(LogEntry),
    people: v.array(v.object({ person: v.string(), name: v.string() })),
    next: v.nullable(v.number()),
  }),
  fails: [],
});

export const switchHost = endpoint(teamPosts, {
  path: '/api/dashboard/team/switch',
  securityEvent: 'host_switch',
  summary:
    'Ends this session and opens one for another host that the same person may act for; answers its `login`. At that host ' +
    'already, nothing changes.',
  input: v.object({ username: HostRef }),
  output: v.object({ data: v.object({ login: v.string() }) }),
  fails: ['team.not_a_member'],
  invalid: 'team.not_a_member',
});

const LinkCode = v.pipe(v.string('team.invitation_invalid'), v.maxLength(128, 'team.invitation_invalid'));

export const Invitation = v.object({
  host: v.object({ username: v.string(), name: v.string(), photo: v.nullable(v.string()) }),
  role: Role,
  /** Only the account of this e-mail can accept it. */
  email: v.string(),
  /** The e-mail has an account, whose password accepts the invitation. */
  account: v.boolean(),
  until: Instant,
});
export type Invitation = v.InferOutput<typeof Invitation>;

export const checkInvitation = endpoint(anyonePosts, {
  path: '/api/team/invitation',
  summary: 'What an invitation says; `data: null`: it was used, withdrawn, is too old or never was. Changes nothing.',
  input: v.object({ code: LinkCode }),
  output: v.object({ data: v.nullable(Invitation) }),
  fails: ['team.invitation_invalid', 'http.too_many'],
});

const Password = v.pipe(
  v.string('accounts.login_invalid'),
  v.minLength(1, 'accounts.login_invalid'),
  v.maxLength(PASSWORD_MAX, 'accounts.password_long'),
);

export const acceptInvitation = endpoint(anyonePosts, {
  path: '/api/team/accept',
  securityEvent: 'team_accept',
  summary:
    "Accepts an invitation: with the password of the e-mail's account, or with a name and a new password where it has none. " +
    'Opens no session: the login follows.',
  input: v.object({
    code: LinkCode,
    /** Read only if the e-mail has no account. */
    name: v.optional(v.unknown()),
    password: Password,
    token: CaptchaToken,
  }),
  output: Nothing,
  fails: [
    'team.invitation_invalid',
    'team.name_invalid',
    'messages.own_words',
    'accounts.login_invalid',
    'accounts.login_wrong',
    'accounts.login_wait',
    'accounts.login_locked',
    'accounts.password_short',
    'accounts.password_long',
    'accounts.password_common',
    'http.captcha',
    'http.too_many',
  ],
  captcha: { token: 'token', action: 'team' },
  outside: true,
});
