import { acceptInvitation, inviteMember, team } from '@mabarin/api-client/contract/team';
import type { HelperRole } from '@mabarin/domain/team/roles';
import { callProved, logIn, type TestHost } from '#testing/hosts.ts';
import { linkCode } from '#testing/join.ts';
import type { Browser, World } from '#testing/world.ts';

/** The password of every test member. */
export const MEMBER_PASSWORD = 'lima ekor kancil';

export type TestMember = { email: string; name: string; /** Of the membership. */ id: string; browser: Browser };

let count = 0;

/** Invites an e-mail into a host's team and answers the code of its mail. */
export async function invitationCode(
  world: World,
  host: TestHost,
  email: string,
  role: HelperRole = 'moderator',
): Promise<string> {
  const { body } = await callProved(world, inviteMember, { email, role }, { as: host.browser });
  if (body.status !== 0) throw new Error(`the invitation answered ${JSON.stringify(body)}`);
  return linkCode(world, email, 'undangan-tim');
}

/** Brings a new member into a host's team as a person would, and logs them in. */
export async function addTestMember(world: World, host: TestHost, role: HelperRole = 'moderator'): Promise<TestMember> {
  count += 1;
  const email = `bantu${count}@tim.test`;
  const name = `Bantu ${count}`;
  const code = await invitationCode(world, host, email, role);
  const { body } = await world.call(acceptInvitation, { code, name, password: MEMBER_PASSWORD, token: 'sandbox-pass' });
  if (body.status !== 0) throw new Error(`accepting answered ${JSON.stringify(body)}`);
  const { body: answer } = await world.call(team, {}, { as: host.browser });
  const member = answer.data?.members.find((one) => one.email === email);
  if (member === undefined) throw new Error(`${email} is not in the team`);
  return { email, name, id: member.id, browser: await logIn(world, email, MEMBER_PASSWORD) };
}
