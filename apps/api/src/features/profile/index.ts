export { dashboardParts } from './dashboard-host.commands.ts';
export { profileRoutes } from './profile.routes.ts';
export { settingsRoutes } from './settings.routes.ts';
