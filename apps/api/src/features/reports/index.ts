export { reportsRoutes } from './report.routes.ts';
