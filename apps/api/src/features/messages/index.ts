export { screenOf, type Screen } from './word.commands.ts';
export { messagesRoutes } from './word.routes.ts';
