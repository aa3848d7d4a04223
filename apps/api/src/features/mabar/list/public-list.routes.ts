import { hostDirectory, publicList } from '@mabarin/api-client/contract/mabar';
import { readDirectory } from './directory.commands.ts';
import { readPublicList } from './public-list.commands.ts';
import { PUBLIC_CACHE } from '#platform/http/answers/answer.bytes.ts';
import { mountCached } from '#platform/http/answers/cached.mount.ts';
import type { ApiServer } from '#platform/http/mount.ts';

export function listRoutes(server: ApiServer): void {
  mountCached(server, publicList, {
    cacheControl: PUBLIC_CACHE,
    name: ({ hostID }) => hostID.toLowerCase(),
    read: ({ hostID }, reader) => readPublicList(server.db, server, hostID, reader),
  });

  mountCached(server, hostDirectory, {
    cacheControl: PUBLIC_CACHE,
    name: () => '',
    read: (_input, reader) => readDirectory(server.db, server, reader),
  });
}
