import {
  deskAddPasskey,
  deskPasskeys,
  deskRemovePasskey,
  deskRenamePasskey,
  deskStartPasskey,
} from '@mabarin/api-client/contract/desk/passkeys';
import { sendWithCode } from '#features/desk/ask-code.tsx';
import { callDesk, deskRead } from '#features/desk/desk.api.ts';
import { press } from '#platform/press.ts';
import { passkeysText } from './passkeys.text.ts';

export const passkeysQuery = deskRead(['desk', 'passkeys'], deskPasskeys, {});

/** Makes a passkey on this device, for a fresh code of the app. Returns false when the operator changed their mind. */
export const addMutation = press({
  retry: false,
  async mutationFn(name: string, { client }) {
    const asked = { caption: passkeysText.add, sentence: passkeysText.addAsk, app: true };
    const started = await sendWithCode(asked, (code) =>
      Promise.all([import('@mabarin/web/passkey'), callDesk(deskStartPasskey, { code })]),
    );
    if (started === null) return false;
    const [{ makePasskey }, { data: options }] = started.answer;
    const attestation = await makePasskey(options);
    if (attestation === null) return false;
    client.setQueryData(passkeysQuery.queryKey, (await callDesk(deskAddPasskey, { name, attestation })).data);
    return true;
  },
});

export const renameMutation = press({
  retry: false,
  mutationFn: (named: { id: string; name: string }) => callDesk(deskRenamePasskey, named),
  into: passkeysQuery,
});

export const removeMutation = press({
  retry: false,
  async mutationFn({ id, name }: { id: string; name: string }, { client }) {
    const asked = { caption: passkeysText.remove, sentence: passkeysText.removeAsk(name) };
    const removed = await sendWithCode(asked, (code) => callDesk(deskRemovePasskey, { id, code }));
    if (removed === null) return false;
    client.setQueryData(passkeysQuery.queryKey, removed.answer.data);
    return true;
  },
});
