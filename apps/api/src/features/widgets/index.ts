export { followStream } from './widget.commands.ts';
export { widgetRoutes } from './widget.routes.ts';
