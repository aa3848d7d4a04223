export { changeCountdown, followStream, moveClock } from './widget.commands.ts';
export { votesOf } from './widget.queries.ts';
