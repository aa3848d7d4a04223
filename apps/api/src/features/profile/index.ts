export { dashboardParts } from './dashboard-host.commands.ts';
