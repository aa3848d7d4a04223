export { fulfilSupport } from './support.commands.ts';
export { checkSupports } from './support.queries.ts';
export { supportRoutes } from './support.routes.ts';
