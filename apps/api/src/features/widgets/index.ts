export { followStream, moveClock } from './widget.commands.ts';
export { widgetRoutes } from './widget.routes.ts';
