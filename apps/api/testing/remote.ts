import { createRemoteKey } from '@mabarin/api-client/contract/remote';
import { REMOTE_ACTIONS, type RemoteAction } from '@mabarin/domain/remote/actions';
import { randomUUID } from 'node:crypto';
import { callProved, type TestHost } from '#testing/hosts.ts';
import type { World } from '#testing/world.ts';

let made = 0;

/** Makes a remote key of a host as the host would, and answers its secret; it may do everything unless it says what. */
export async function addRemoteKey(
  world: World,
  host: TestHost,
  {
    name,
    actions = REMOTE_ACTIONS,
    byAddress = true,
  }: { name?: string; actions?: readonly RemoteAction[]; byAddress?: boolean } = {},
): Promise<string> {
  made += 1;
  const input = { newKeyId: randomUUID(), name: name ?? `Tombol ${made}`, actions: [...actions], byAddress };
  const { body } = await callProved(world, createRemoteKey, input, { as: host.browser });
  if (body.data === undefined) throw new Error(`the key answered ${JSON.stringify(body)}`);
  return body.data.key;
}

/** The header by which a tool proves its key. */
export const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
