export { queueAlert, type NewAlert } from './alert.commands.ts';
export { overlayRoutes } from './overlay.routes.ts';
export { overlaySweepers } from './stage.commands.ts';
