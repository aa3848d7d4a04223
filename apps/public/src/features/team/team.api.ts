import { acceptInvitation, checkInvitation, type Invitation } from '@mabarin/api-client/contract/team';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';

/** An invitation; null for an invalid one. Never read again, because accepting it ends it. */
export function invitationQuery(code: string) {
  return queryOptions({
    queryKey: ['invitation', code],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<Invitation | null> => (await call(checkInvitation, { code }, { signal })).data,
  });
}

export async function accept(form: { code: string; name: string; password: string }, token: string): Promise<void> {
  await call(acceptInvitation, { ...form, token });
}
