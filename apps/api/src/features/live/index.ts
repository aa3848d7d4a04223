export { appendLiveEvents, liveCursor, publicRefresh, widgetEvents, type LiveEvent } from './live.commands.ts';
export { createPostgresStore, listVersions, pruneEvents, versionOf } from './live.queries.ts';
export { createLiveHub, type LiveHub } from './stream.hub.ts';
