export { appendLiveEvents, liveCursor, livePollers, widgetEvents, type LiveEvent } from './live.commands.ts';
export { createPostgresStore } from './live.queries.ts';
export { createLiveHub, type LiveHub } from './stream.hub.ts';
export { liveRoutes } from './stream.routes.ts';
