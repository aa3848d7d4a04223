export { fulfilSupport } from './support.commands.ts';
export { supportRoutes } from './support.routes.ts';
