import { hostSearch, type FoundHost } from '@mabarin/api-client/contract/accounts';
import { call } from '#platform/api.ts';

/** At most 8 hosts whose username, or a word of whose name, begins with `search`. */
export async function searchHosts(search: string, signal: AbortSignal): Promise<readonly FoundHost[]> {
  return (await call(hostSearch, { search }, { signal })).data;
}
