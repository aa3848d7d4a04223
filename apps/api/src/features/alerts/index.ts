export { alertsCollectors } from './alert.collectors.ts';
export {
  dropAlerts,
  dropAlertsOfPlayer,
  dropDisputedAlerts,
  dropEndedTurns,
  dropOrderAlert,
  maskPlayer,
  maskAlerts,
  maySupportShow,
  queueAlert,
  refreshStatus,
  releaseAlert,
  replayShown,
  showAlert,
  showsTurns,
  type AlertDeps,
} from './alert.commands.ts';
export { disputeOf, findLastShown, isHeld, shownAlertQuery } from './alert.queries.ts';
export { mediaJob, mediaPollers } from './media.commands.ts';
export { playbackPollers } from './playback.commands.ts';
export { alarmPollers, hidePlayingMessage, setPaused, skipPlaying } from './line.commands.ts';
export { overlaySettings, supportAir, supportMinimum } from './settings.commands.ts';
