import type { OnStreaming } from './playback.commands.ts';
import { mediaRoutes } from './media.routes.ts';
import { playbackRoutes } from './playback.routes.ts';
import { lineRoutes } from './line.routes.ts';
import { settingsRoutes } from './settings.routes.ts';
import type { Deps } from '#deps.ts';
import type { ApiServer } from '#platform/http/mount.ts';

export { alertsCollectors } from './alert.collectors.ts';
export {
  dropAlerts,
  dropAlertsOfPlayer,
  dropEndedTurns,
  dropOrderAlert,
  maskAlerts,
  queueAlert,
  releaseAlert,
  replayShown,
  showAlert,
  showsTurns,
  type AlertDeps,
} from './alert.commands.ts';
export { findLastShown, isHeld, shownAlertQuery } from './alert.queries.ts';
export { mediaJob } from './media.commands.ts';
export { playbackPollers } from './playback.commands.ts';
export { alarmPollers, hidePlayingMessage, setPaused, skipPlaying } from './line.commands.ts';
export { overlaySettings, supportMinimum } from './settings.commands.ts';

export function alertsRoutes(server: ApiServer, deps: Deps, onStreaming: OnStreaming): void {
  playbackRoutes(server, deps, onStreaming);
  settingsRoutes(server, deps);
  lineRoutes(server, deps);
  mediaRoutes(server, deps);
}
