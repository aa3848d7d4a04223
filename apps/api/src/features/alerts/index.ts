import type { OnStreaming } from './playback.commands.ts';
import { playbackRoutes } from './playback.routes.ts';
import { remoteRoutes } from './remote.routes.ts';
import { settingsRoutes } from './settings.routes.ts';
import type { Deps } from '#deps.ts';
import type { ApiServer } from '#platform/http/mount.ts';

export { alertsCollectors } from './alert.collectors.ts';
export { dropAlerts, queueAlert, releaseAlert, showAlert } from './alert.commands.ts';
export { isHeld, shownAlertQuery } from './alert.queries.ts';
export { playbackPollers } from './playback.commands.ts';
export { alarmPollers } from './remote.commands.ts';
export { overlaySettings } from './settings.commands.ts';

export function alertsRoutes(server: ApiServer, deps: Deps, onStreaming: OnStreaming): void {
  playbackRoutes(server, deps, onStreaming);
  settingsRoutes(server, deps);
  remoteRoutes(server, deps);
}
