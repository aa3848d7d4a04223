import { createClient } from '@mabarin/api-client/client';
import { acceptInvitation, inviteMember } from '@mabarin/api-client/contract/team';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import type { HelperRole } from '@mabarin/domain/team/roles';
import { asHost } from '#gifts.ts';
import { linkInMail } from '#mails.ts';
import type { TestSystem } from '#test-system.ts';

export const MEMBER_PASSWORD = 'lima ekor kancil';

type Helper = { email: string; name: string; role: HelperRole };

/** Invites an e-mail into a host's team; returns the code in its mail's link. */
export async function inviteThroughApi(
  system: TestSystem,
  host: HandleHost,
  { email, role }: Pick<Helper, 'email' | 'role'>,
): Promise<string> {
  await asHost(system, host, inviteMember.path, { email, role });
  return (await linkInMail(system, email, 'undangan-tim')).split('/undangan-tim/')[1] ?? '';
}

/** Adds a helper to a host's team; returns their login. */
export async function addHelper(
  system: TestSystem,
  host: HandleHost,
  helper: Helper,
): Promise<Pick<HandleHost, 'email' | 'password'>> {
  const code = await inviteThroughApi(system, host, helper);
  const call = createClient({ api: system.origins.api });
  await call(acceptInvitation, { code, name: helper.name, password: MEMBER_PASSWORD, token: 'sandbox-pass' });
  return { email: helper.email, password: MEMBER_PASSWORD };
}
