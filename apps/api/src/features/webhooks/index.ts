export { webhooksCollectors } from './delivery.collectors.ts';
export { deliveryPollers } from './delivery.commands.ts';
export { remove as removeWebhook, webhooksSeals } from './endpoint.commands.ts';
export { appendWebhookEvent, paymentReference } from './event.commands.ts';
