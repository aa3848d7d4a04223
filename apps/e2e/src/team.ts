import type { Page } from '@playwright/test';
import { acceptInvitation, inviteMember } from '@mabarin/api-client/contract/team';
import type { HandleHost } from '@mabarin/api/testing/handle';
import type { HelperRole } from '@mabarin/domain/team/roles';
import { askAsHost, logIn } from '#login.ts';
import { linkInMail } from '#mails.ts';
import type { TestSystem } from '#test-system.ts';

export const MEMBER_PASSWORD = 'lima ekor kancil';

/** The link of an invitation that a host, whose dashboard is open in `page`, sends. */
export async function invite(page: Page, system: TestSystem, email: string, role: HelperRole): Promise<string> {
  await askAsHost(page, system, inviteMember.path, { email, role });
  return linkInMail(system, email, 'undangan-tim');
}

/** Brings a new member into the team of a host, whose dashboard is open in `page`. */
export async function addMember(
  page: Page,
  system: TestSystem,
  { email, name, role }: { email: string; name: string; role: HelperRole },
): Promise<void> {
  const code = (await invite(page, system, email, role)).split('/undangan-tim/')[1];
  const answer = await page.request.post(system.origins.api + acceptInvitation.path, {
    headers: { origin: system.origins.public },
    data: { code, name, password: MEMBER_PASSWORD, token: 'sandbox-pass' },
  });
  const body = (await answer.json()) as { status: number };
  if (body.status !== 0) throw new Error(`accepting answered ${JSON.stringify(body)}`);
}

/** Logs a member of a host's team in, in the browser of `page`. */
export async function logInMember(page: Page, system: TestSystem, email: string): Promise<void> {
  await logIn(page.context(), system, { email, password: MEMBER_PASSWORD } as HandleHost);
}
