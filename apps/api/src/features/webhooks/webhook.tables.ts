import type { DeliveryError, DeliveryState, WebhookOffReason } from '@mabarin/domain/webhooks/webhook';
import type { WebhookEventType } from '@mabarin/domain/webhooks/event';
import type { Generated } from 'kysely';

/** Migrations 0076 and 0112. */

/** Where a host's events go. */
export type WebhookEndpointTable = {
  id: string;
  host_id: string;
  url: string;
  event_types: WebhookEventType[];
  created_at: Date;
  disabled_at: Date | null;
  disabled_reason: WebhookOffReason | null;
  failing_since: Date | null;
  /** Before then nobody sends to it: somebody does already, or it rests after a failure. */
  busy_until: Date;
  /** Since when it has its address, where it had another; since when "bukan saya" keeps events from it. */
  changed_at: Generated<Date | null>;
  suspended_at: Generated<Date | null>;
};

/** With what an endpoint's events are signed: the newest, and those before it until they expire. */
export type WebhookSecretTable = {
  id: Generated<number>;
  endpoint_id: string;
  secret_sealed: string;
  /** Null: it is the newest. */
  expires_at: Date | null;
};

/** What happened, as the text that is signed and sent. */
export type WebhookEventTable = {
  id: Generated<string>;
  host_id: string;
  type: string;
  body: string;
  /** The payment or claim that it tells of, for erasures; never sent. */
  subject: string | null;
  created_at: Date;
};

/** What became of one event at one endpoint. `attempts` begins again with a replay. */
export type WebhookDeliveryTable = {
  id: Generated<number>;
  event_id: string;
  endpoint_id: string;
  state: Generated<DeliveryState>;
  attempts: Generated<number>;
  /** Null once it is over. */
  next_at: Date | null;
  created_at: Date;
  attempted_at: Date | null;
  status: number | null;
  ms: number | null;
  error: DeliveryError | null;
  answer: Generated<string>;
};
