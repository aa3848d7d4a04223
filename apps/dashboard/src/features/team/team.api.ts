import {
  inviteMember,
  removeMember,
  setMemberRole,
  switchHost,
  team,
  teamLog,
  withdrawInvitation,
  type TeamMember,
} from '@mabarin/api-client/contract/team';
import type { InviteForm } from '@mabarin/domain/team/team';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { press } from '#platform/press.ts';
import { read } from '#platform/read.ts';
import { teamText } from './team.text.ts';

export const teamQuery = read(['team', 'members'], team, {});

/** Actions of the team, newest first, by page. `person` null: everybody; `owner`: the host. */
export const logQuery = (person: string | null) =>
  infiniteQueryOptions({
    queryKey: ['team', 'log', person],
    queryFn: ({ pageParam, signal }) => call(teamLog, { person, before: pageParam }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

/** Every change returns the whole team, and a repeat changes nothing more. */
const change = { scope: { id: 'team' }, into: teamQuery };

export const inviteMutation = press({
  ...change,
  mutationFn: (form: InviteForm) => call(inviteMember, form),
  said: ({ email }) => teamText.invited(email),
});
export const withdrawMutation = press({
  ...change,
  mutationFn: ({ id }: { id: string; email: string }) => call(withdrawInvitation, { id }),
  said: ({ email }) => teamText.withdrawn(email),
});
export const roleMutation = press({
  ...change,
  mutationFn: ({ id, role }: Pick<TeamMember, 'id' | 'role' | 'name'>) => call(setMemberRole, { id, role }),
  said: ({ name, role }) => teamText.roleChanged(name, role),
});
export const removeMutation = press({
  ...change,
  mutationFn: ({ id }: Pick<TeamMember, 'id' | 'name'>) => call(removeMember, { id }),
  said: ({ name }) => teamText.removed(name),
});

export const switchMutation = press({
  retry: false,
  mutationFn: async (username: string) => (await call(switchHost, { username })).data.login,
});
