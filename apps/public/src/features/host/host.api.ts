import { hostProfile, type HostProfile } from '@mabarin/api-client/contract/accounts';
import { call } from '#platform/api.ts';

export async function readHost(hostID: string, signal: AbortSignal): Promise<HostProfile> {
  return (await call(hostProfile, { id: hostID }, { signal })).data;
}
