export { openingPollers, openingSeals } from './opening.commands.ts';
export { pushPollers, pushSeals } from './push.commands.ts';
export { deleteSubscriptionsOf } from './push.queries.ts';
