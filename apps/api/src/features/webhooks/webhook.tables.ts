import type { DeliveryError, DeliveryState, WebhookOffReason } from '@mabarin/domain/webhooks/webhook';
import type { TEST_EVENT_TYPE, WebhookEventType } from '@mabarin/domain/webhooks/event';
import type { Generated } from 'kysely';

export type WebhookEndpointTable = {
  id: string;
  host_id: string;
  url: string;
  event_types: WebhookEventType[];
  created_at: Date;
  disabled_at: Date | null;
  disabled_reason: WebhookOffReason | null;
  failing_since: Date | null;
  /** A process has leased it, or it rests after a failure, until then. */
  busy_until: Date;
  /** Time of its last change of address, and start of a suspension by "bukan saya". */
  changed_at: Generated<Date | null>;
  suspended_at: Generated<Date | null>;
};

/** Signing secrets of an endpoint: the newest, and earlier ones until they expire. */
export type WebhookSecretTable = {
  id: Generated<number>;
  endpoint_id: string;
  secret_sealed: string;
  /** Null: it is the newest. */
  expires_at: Date | null;
};

/** An event without the words of viewers, which `writeBody` reads when it is sent. */
export type WebhookEventTable = {
  id: Generated<string>;
  host_id: string;
  type: WebhookEventType | typeof TEST_EVENT_TYPE;
  body: string;
  /** The payment, claim or game of the event; never sent. */
  subject: string | null;
  created_at: Date;
};

/** The key of a host's event stream, of which only the SHA-256 is kept. */
export type WebhookStreamTable = {
  host_id: string;
  key_hash: string;
  created_at: Date;
  /** Start of a suspension by "bukan saya". */
  suspended_at: Date | null;
};

/** A host who was told of a change; `change`: its id in the list of changes. */
export type WebhookChangeNoticeTable = { host_id: string; change: string; told_at: Date };

/** One event at one endpoint. `attempts` restarts with a replay. */
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
