export { changePollers } from './change.commands.ts';
export { webhooksCollectors } from './delivery.collectors.ts';
export { deliveryPollers } from './delivery.commands.ts';
export { remove as removeWebhook, webhooksSeals } from './endpoint.commands.ts';
export { appendWebhookEvent, paymentReference, readBodies } from './event.commands.ts';
export { streamCallerOf } from './stream.commands.ts';
export { deleteStream as removeStreamKey } from './webhook.queries.ts';
