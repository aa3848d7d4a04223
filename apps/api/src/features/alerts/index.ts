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
export { mediaJob, mediaPollers } from './media.commands.ts';
export { playbackPollers } from './playback.commands.ts';
export { alarmPollers, hidePlayingMessage, setPaused, skipPlaying } from './line.commands.ts';
export { overlaySettings, supportMinimum } from './settings.commands.ts';
