import * as v from 'valibot';
import { email } from '#email.ts';
import type { teamErrors } from '#team/errors.ts';
import { HELPER_ROLES } from '#team/roles.ts';
import { freeText } from '#text.ts';

type Code = keyof typeof teamErrors;

export const INVITATION_DAYS = 7;
/** Members and open invitations of a host together. */
export const TEAM_MAX = 20;
const MEMBER_NAME_MAX = 50;

const emailInvalid = 'team.email_invalid' satisfies Code;

export const InviteForm = v.object(
  { email: email(emailInvalid), role: v.picklist(HELPER_ROLES, emailInvalid) },
  emailInvalid,
);
export type InviteForm = v.InferOutput<typeof InviteForm>;

export function memberName() {
  return freeText(MEMBER_NAME_MAX, 'team.name_invalid' satisfies Code);
}
