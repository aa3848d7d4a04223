export { dropAlerts, queueAlert, releaseAlert, showAlert, type NewAlert } from './alert.commands.ts';
export { isHeld, overlayHeardAt } from './overlay.queries.ts';
export { overlayRoutes } from './overlay.routes.ts';
export { overlaySettings } from './settings.commands.ts';
export { alarmPollers } from './remote.commands.ts';
export { remoteRoutes } from './remote.routes.ts';
export { speechJob, speechPollers } from './speech.commands.ts';
export { widgetRoutes } from './widget.routes.ts';
export { overlayPollers } from './stage.commands.ts';
