import type { ChannelEvent, ChannelService } from '@mabarin/domain/notify/channel';
import type { Generated } from 'kysely';

/** A channel of a host. `disabled_at`: its service refused it; null: messages are sent. */
export type NotifyChannelTable = {
  id: string;
  host_id: string;
  service: ChannelService;
  address_sealed: string;
  events: ChannelEvent[];
  saved_at: Date;
  disabled_at: Generated<Date | null>;
  /** Start of a suspension by "bukan saya". */
  suspended_at: Generated<Date | null>;
};
