import { hostProfile, type HostProfile } from '@mabarin/api-client/contract/accounts';
import { call } from '#platform/api.ts';

/** What a viewer sees of a host. */
export async function readHost(hostID: string, signal: AbortSignal): Promise<HostProfile> {
  return (await call(hostProfile, { id: hostID }, { signal })).data;
}
