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
import { type MutationFunctionContext as Context } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { press } from '#platform/press.ts';
import { read } from '#platform/read.ts';
import { withCode } from '#platform/proof/second-factor.tsx';
import { securityText } from './security.text.ts';

export const securityQuery = read(['security'], security, {});

/** Secret of an authenticator app, as text and QR. */
export const startMutation = press({
  retry: false,
  mutationFn: async () => (await call(startSecondFactor, {})).data,
  gcTime: 0,
});

/** Reads the page again, after a failure too: the change may have been made. */
const onSettled = (_data: unknown, _error: unknown, _input: unknown, _begun: unknown, { client }: Context) =>
  client.invalidateQueries({ queryKey: securityQuery.queryKey });

/** Switches the second factor on. Returns the recovery codes, shown only this once. */
export const confirmMutation = press({
  retry: false,
  mutationFn: async (form: { password: string; code: string }) =>
    (await call(confirmSecondFactor, form)).data.recoveryCodes,
  gcTime: 0,
  onSettled,
});

export const renewMutation = press({
  retry: false,
  mutationFn: async (password: string) =>
    (await withCode((secondFactor) => call(renewRecoveryCodes, { password, secondFactor }))).data.recoveryCodes,
  gcTime: 0,
  onSettled,
});

export const stopMutation = press({
  retry: false,
  mutationFn: (password: string) => withCode((secondFactor) => call(stopSecondFactor, { password, secondFactor })),
  said: securityText.stopped,
  onSettled,
});

/** Makes a passkey on this device. Returns false when its owner closed the question. */
export const addPasskeyMutation = press({
  retry: false,
  async mutationFn(name: string, { client }) {
    const [{ makePasskey }, { data: options }] = await Promise.all([
      import('@mabarin/web/passkey'),
      call(startPasskey, {}),
    ]);
    const attestation = await makePasskey(options);
    if (attestation === null) return false;
    const { data } = await call(addPasskey, { name, attestation });
    client.setQueryData(securityQuery.queryKey, data);
    return true;
  },
});

export const renamePasskeyMutation = press({
  retry: false,
  mutationFn: (named: { id: string; name: string }) => call(renamePasskey, named),
  into: securityQuery,
});

export const removePasskeyMutation = press({
  retry: false,
  async mutationFn(removed: { id: string }) {
    const { removeAndSignal } = await import('@mabarin/web/passkey');
    const ask = async () => (await call(startPasskeyProof, {})).data;
    return removeAndSignal(ask, () => call(removePasskey, removed));
  },
  into: securityQuery,
  said: securityText.passkeyRemoved,
});

/** Ends another session, or with null all others. */
export const endSessionsMutation = press({
  retry: false,
  mutationFn: (ended: { id: string | null }) => call(endSessions, ended),
  into: securityQuery,
  said: ({ id }) => (id === null ? securityText.endedAll : securityText.ended),
});

/** Rows suspended by "bukan saya"; for the host alone. */
export const suspendedQuery = read(['security', 'suspended'], suspended, {});

export const decideSuspendedMutation = press({
  retry: false,
  mutationFn: ({ kind, id, keep }: Pick<Suspended, 'kind' | 'id'> & { keep: boolean }) =>
    call(decideSuspended, { kind, id, keep }),
  into: suspendedQuery,
});

export const unfreezeMutation = press({
  retry: false,
  mutationFn: (password: string) => withCode((secondFactor) => call(unfreeze, { password, secondFactor })),
  said: securityText.unfrozen,
  onSettled,
});
