import { publicList } from '@mabarin/api-client/contract/mabar';
import { readPublicList } from './public-list.commands.ts';
import { PUBLIC_CACHE } from '#platform/http/answer.bytes.ts';
import { mountCached } from '#platform/http/cached.mount.ts';
import type { ApiServer } from '#platform/http/mount.ts';

export function listRoutes(server: ApiServer): void {
  mountCached(server, publicList, {
    cacheControl: PUBLIC_CACHE,
    name: ({ hostID }) => hostID.toLowerCase(),
    read: ({ hostID }, reader) => readPublicList(server.db, server, hostID, reader),
  });
}
