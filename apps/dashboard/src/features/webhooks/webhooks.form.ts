import type { WebhookEndpoint } from '@mabarin/api-client/contract/webhooks';
import { randomId } from '@mabarin/api-client/random-id';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '@mabarin/domain/webhooks/event';
import type { WebhookForm } from '@mabarin/domain/webhooks/webhook';

type Dotless<Text extends string> = Text extends `${infer First}.${infer Rest}` ? `${First}_${Rest}` : Text;
/** A dot in a field's name would be a path. */
type EventField = Dotless<WebhookEventType>;

/** `newId` is the id of a new webhook, so that a retry after a lost response adds only one. */
export type WebhookValues = { newId: string; url: string } & Record<EventField, boolean>;

export function fieldOf<Type extends WebhookEventType>(type: Type): Dotless<Type> {
  return type.replace('.', '_') as Dotless<Type>;
}

const ticks = (isTicked: (type: WebhookEventType) => boolean) =>
  Object.fromEntries(WEBHOOK_EVENT_TYPES.map((type) => [fieldOf(type), isTicked(type)])) as Record<EventField, boolean>;

export function emptyValues(): WebhookValues {
  return { newId: randomId(), url: '', ...ticks(() => false) };
}

export function valuesOf({ url, events }: Pick<WebhookEndpoint, 'url' | 'events'>): WebhookValues {
  return { newId: '', url, ...ticks((type) => events.includes(type)) };
}

/**
 * The id under which a form is added: its own, unless a stored webhook with that id has another address or a newer
 * secret. Adding that one again would take the secret from its receiver.
 */
export function idFor(
  { newId, url }: Pick<WebhookValues, 'newId' | 'url'>,
  endpoints: readonly Pick<WebhookEndpoint, 'id' | 'url' | 'old_secret'>[],
): string {
  const there = endpoints.find(({ id }) => id === newId);
  return there === undefined || (there.old_secret === null && isAddress(url, there.url)) ? newId : randomId();
}

/** True when the typed address equals the stored one. */
function isAddress(typed: string, stored: string): boolean {
  try {
    return new URL(typed.trim()).href === stored;
  } catch {
    return false;
  }
}

export function formOf(values: WebhookValues): WebhookForm {
  return { url: values.url.trim(), events: WEBHOOK_EVENT_TYPES.filter((type) => values[fieldOf(type)]) };
}
