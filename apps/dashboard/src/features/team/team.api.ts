import {
  inviteMember,
  removeMember,
  setMemberRole,
  switchHost,
  team,
  teamLog,
  withdrawInvitation,
  type Team,
  type TeamMember,
} from '@mabarin/api-client/contract/team';
import type { InviteForm } from '@mabarin/domain/team/team';
import { showToast } from '@mabarin/ui/popups/toast';
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { showFailure } from '#platform/dialogs.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { teamText } from './team.text.ts';

export const teamQuery = queryOptions({
  queryKey: ['team', 'members'],
  queryFn: async ({ signal }): Promise<Team> => (await call(team, {}, { signal })).data,
});

/** Actions of the team, newest first, by page. `person` null: everybody; `owner`: the host. */
export const logQuery = (person: string | null) =>
  infiniteQueryOptions({
    queryKey: ['team', 'log', person],
    queryFn: ({ pageParam, signal }) => call(teamLog, { person, before: pageParam }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

/** A change of the team: each returns the whole team, and a repeat changes nothing more. */
function change<Variables>(
  queryClient: QueryClient,
  send: (variables: Variables) => Promise<{ data: Team }>,
  done: (variables: Variables) => string,
) {
  return mutationOptions({
    scope: { id: 'team' },
    retry: retryOnNetwork(1),
    mutationFn: async (variables: Variables) => (await send(variables)).data,
    async onSuccess(answer: Team, variables: Variables) {
      await queryClient.cancelQueries({ queryKey: teamQuery.queryKey });
      queryClient.setQueryData(teamQuery.queryKey, answer);
      showToast(done(variables));
    },
    onError: (error: unknown) => showFailure(error),
  });
}

export const inviteMutation = (queryClient: QueryClient) =>
  change(
    queryClient,
    (form: InviteForm) => call(inviteMember, form),
    ({ email }) => teamText.invited(email),
  );

export const withdrawMutation = (queryClient: QueryClient) =>
  change(
    queryClient,
    ({ id }: { id: string; email: string }) => call(withdrawInvitation, { id }),
    ({ email }) => teamText.withdrawn(email),
  );

export const roleMutation = (queryClient: QueryClient) =>
  change(
    queryClient,
    ({ id, role }: Pick<TeamMember, 'id' | 'role' | 'name'>) => call(setMemberRole, { id, role }),
    ({ name, role }) => teamText.roleChanged(name, role),
  );

export const removeMutation = (queryClient: QueryClient) =>
  change(
    queryClient,
    ({ id }: Pick<TeamMember, 'id' | 'name'>) => call(removeMember, { id }),
    ({ name }) => teamText.removed(name),
  );

export const switchMutation = mutationOptions({
  mutationFn: async (username: string) => (await call(switchHost, { username })).data.login,
  onError: (error) => showFailure(error),
});
