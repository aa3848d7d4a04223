import type { OnStreaming } from './playback.commands.ts';
import { mediaRoutes } from './media.routes.ts';
import { playbackRoutes } from './playback.routes.ts';
import { lineRoutes } from './line.routes.ts';
import { settingsRoutes } from './settings.routes.ts';
import type { Deps } from '#deps.ts';
import type { ApiServer } from '#platform/http/mount.ts';

/** Mounts the calls of the area; features.ts wires it. */
export function alertsRoutes(server: ApiServer, deps: Deps, onStreaming: OnStreaming): void {
  playbackRoutes(server, deps, onStreaming);
  settingsRoutes(server, deps);
  lineRoutes(server, deps);
  mediaRoutes(server, deps);
}
