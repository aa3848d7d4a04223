import { hostSearch, type FoundHost } from '@mabarin/api-client/contract/accounts';
import { call } from '#platform/api.ts';

/** Hosts whose username, or a word of whose name, begins so; at most 8. */
export async function searchHosts(search: string, signal: AbortSignal): Promise<readonly FoundHost[]> {
  return (await call(hostSearch, { search }, { signal })).data;
}
