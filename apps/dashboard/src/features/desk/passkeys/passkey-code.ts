import { deskPasskeyCode, deskPasskeyRequest } from '@mabarin/api-client/contract/desk/passkeys';
import { createCall } from '@mabarin/web/api';

const send = createCall();

/** A code that a passkey of this device earns, in place of the app's; null: the device's question was closed. */
export async function codeByPasskey(): Promise<string | null> {
  const [{ signWithPasskey }, { data: options }] = await Promise.all([
    import('@mabarin/web/passkey'),
    send(deskPasskeyRequest, {}),
  ]);
  const assertion = await signWithPasskey(options);
  return assertion && (await send(deskPasskeyCode, { assertion })).data.code;
}
