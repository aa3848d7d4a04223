import type { ChannelEvent, ChannelService } from '@mabarin/domain/notify/channel';
import type { DeviceEvent } from '@mabarin/domain/notify/device';
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

/** A browser of a session that gets notices. */
export type HostDeviceTable = {
  id: string;
  host_id: string;
  session_id: string;
  subscription_sealed: string;
  events: DeviceEvent[];
  /** Rupiah of the smallest support that it is told of. */
  support_from: number;
  /** Hours of the day (WIB) without notices; null: none. */
  quiet_from: number | null;
  quiet_until: number | null;
  saved_at: Date;
};

/** News for the devices of a host, each key once. */
export type HostNoticeTable = {
  host_id: string;
  key: string;
  event: DeviceEvent;
  body: string;
  created_at: Date;
  told_at: Generated<Date | null>;
};
