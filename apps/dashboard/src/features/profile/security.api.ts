import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyProof,
} from '@mabarin/api-client/contract/profile/passkeys';
import {
  confirmSecondFactor,
  decideSuspended,
  endSessions,
  renewRecoveryCodes,
  security,
  startSecondFactor,
  stopSecondFactor,
  suspended,
  unfreeze,
  type Suspended,
} from '@mabarin/api-client/contract/profile/security';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { showFailure } from '#platform/dialogs.ts';
import { withCode } from '#platform/proof/second-factor.tsx';

export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: async ({ signal }) => (await call(security, {}, { signal })).data,
});

const onError = (error: unknown) => showFailure(error);

/** Secret of an authenticator app, as text and QR. */
export const startMutation = mutationOptions({
  mutationFn: async () => (await call(startSecondFactor, {})).data,
  gcTime: 0,
  onError,
});

/** Switches the second factor on. Returns the recovery codes, shown only this once. */
export function confirmMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (form: { password: string; code: string }) =>
      (await call(confirmSecondFactor, form)).data.recoveryCodes,
    gcTime: 0,
    onError,
    onSettled: () => refresh(queryClient),
  });
}

export function renewMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (password: string) =>
      (await withCode((secondFactor) => call(renewRecoveryCodes, { password, secondFactor }))).data.recoveryCodes,
    gcTime: 0,
    onError,
    onSettled: () => refresh(queryClient),
  });
}

export function stopMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (password: string) => withCode((secondFactor) => call(stopSecondFactor, { password, secondFactor })),
    onError,
    onSettled: () => refresh(queryClient),
  });
}

/** Makes a passkey on this device. Returns false when its owner closed the question. */
export function addPasskeyMutation(queryClient: QueryClient) {
  return mutationOptions({
    async mutationFn(name: string) {
      const [{ makePasskey }, { data: options }] = await Promise.all([
        import('@mabarin/web/passkey'),
        call(startPasskey, {}),
      ]);
      const attestation = await makePasskey(options);
      if (attestation === null) return false;
      const { data } = await call(addPasskey, { name, attestation });
      queryClient.setQueryData(securityQuery.queryKey, data);
      return true;
    },
    onError,
  });
}

export function renamePasskeyMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (named: { id: string; name: string }) => (await call(renamePasskey, named)).data,
    onSuccess: (shown) => queryClient.setQueryData(securityQuery.queryKey, shown),
    onError,
  });
}

export function removePasskeyMutation(queryClient: QueryClient) {
  return mutationOptions({
    async mutationFn(removed: { id: string }) {
      const { removeAndSignal } = await import('@mabarin/web/passkey');
      const ask = async () => (await call(startPasskeyProof, {})).data;
      return (await removeAndSignal(ask, () => call(removePasskey, removed))).data;
    },
    onSuccess: (shown) => queryClient.setQueryData(securityQuery.queryKey, shown),
    onError,
  });
}

/** Ends another session, or with null all others. */
export function endSessionsMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (ended: { id: string | null }) => (await call(endSessions, ended)).data,
    onSuccess: (shown) => queryClient.setQueryData(securityQuery.queryKey, shown),
    onError,
  });
}

/** Rows suspended by "bukan saya"; for the host alone. */
export const suspendedQuery = queryOptions({
  queryKey: ['security', 'suspended'],
  queryFn: async ({ signal }) => (await call(suspended, {}, { signal })).data,
});

export function decideSuspendedMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ kind, id, keep }: Pick<Suspended, 'kind' | 'id'> & { keep: boolean }) =>
      (await call(decideSuspended, { kind, id, keep })).data,
    onSuccess: (rows) => queryClient.setQueryData(suspendedQuery.queryKey, rows),
    onError,
  });
}

export function unfreezeMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (password: string) => withCode((secondFactor) => call(unfreeze, { password, secondFactor })),
    onError,
    onSettled: () => refresh(queryClient),
  });
}

function refresh(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
}
