export { dropAlerts, queueAlert, releaseAlert, showAlert, type NewAlert } from './alert.commands.ts';
export { isHeld, overlayHeardAt } from './overlay.queries.ts';
export { overlayRoutes } from './overlay.routes.ts';
export { overlaySettings } from './settings.commands.ts';
export { alarmSweepers } from './remote.commands.ts';
export { remoteRoutes } from './remote.routes.ts';
export { speechJob, speechSweepers } from './speech.commands.ts';
export { widgetRoutes } from './widget.routes.ts';
export { overlaySweepers } from './stage.commands.ts';
