export { appendLiveEvents, liveCursor, liveSweepers, type LiveEvent } from './live.commands.ts';
export { createLiveHub, type LiveHub } from './stream.hub.ts';
export { liveRoutes } from './stream.routes.ts';
