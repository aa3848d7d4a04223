import {
  deskAddPasskey,
  deskPasskeys,
  deskRemovePasskey,
  deskRenamePasskey,
  deskStartPasskey,
} from '@mabarin/api-client/contract/desk/passkeys';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { sendWithCode } from '#features/desk/ask-code.tsx';
import { callDesk } from '#features/desk/desk.api.ts';
import { showFailure } from '#platform/dialogs.ts';
import { passkeysText } from './passkeys.text.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['desk', 'passkeys'],
  queryFn: async ({ signal }) => (await callDesk(deskPasskeys, {}, { signal })).data,
});

const onError = (error: unknown) => showFailure(error);

/** Makes a passkey on this device, for a fresh code of the app. Returns false when the operator changed their mind. */
export const addMutation = (queryClient: QueryClient) =>
  mutationOptions({
    async mutationFn(name: string) {
      const asked = { caption: passkeysText.add, sentence: passkeysText.addAsk, app: true };
      const started = await sendWithCode(asked, (code) =>
        Promise.all([import('@mabarin/web/passkey'), callDesk(deskStartPasskey, { code })]),
      );
      if (started === null) return false;
      const [{ makePasskey }, { data: options }] = started.answer;
      const attestation = await makePasskey(options);
      if (attestation === null) return false;
      queryClient.setQueryData(passkeysQuery.queryKey, (await callDesk(deskAddPasskey, { name, attestation })).data);
      return true;
    },
    onError,
  });

export const renameMutation = (queryClient: QueryClient) =>
  mutationOptions({
    async mutationFn(named: { id: string; name: string }) {
      queryClient.setQueryData(passkeysQuery.queryKey, (await callDesk(deskRenamePasskey, named)).data);
    },
    onError,
  });

export const removeMutation = (queryClient: QueryClient) =>
  mutationOptions({
    async mutationFn({ id, name }: { id: string; name: string }) {
      const asked = { caption: passkeysText.remove, sentence: passkeysText.removeAsk(name) };
      const removed = await sendWithCode(asked, (code) => callDesk(deskRemovePasskey, { id, code }));
      if (removed === null) return false;
      queryClient.setQueryData(passkeysQuery.queryKey, removed.answer.data);
      return true;
    },
    onError,
  });
