import {
  CHANNEL_ADDRESS_MAX,
  CHANNEL_CHAT_MAX,
  CHANNEL_EVENTS,
  CHANNEL_SERVICES,
} from '@mabarin/domain/notify/channel';
import * as v from 'valibot';
import { Nothing } from '#contract/shapes.ts';
import { endpoint, ownerGets, ownerPosts } from '#endpoint.ts';

const NotifyChannel = v.object({
  id: v.string(),
  service: v.picklist(CHANNEL_SERVICES),
  /** Address with its secret masked. */
  address: v.string(),
  events: v.array(v.picklist(CHANNEL_EVENTS)),
  /** The service refused it; nothing is sent until it is saved again. */
  disabled: v.boolean(),
});
export type NotifyChannel = v.InferOutput<typeof NotifyChannel>;

const NotifyChannels = v.object({
  channels: v.array(NotifyChannel),
  /** Services that may be chosen here. */
  services: v.array(v.picklist(CHANNEL_SERVICES)),
});

/** Chosen by the page, so that a repeated save makes one channel. */
const ChannelId = v.pipe(v.string(), v.uuid());

export const notifyChannels = endpoint(ownerGets, {
  path: '/api/dashboard/notify/channels',
  summary: "A host's channels beside the Discord page's webhook, and the services to choose from.",
  input: v.object({}),
  output: v.object({ data: NotifyChannels }),
  fails: [],
});

export const saveChannel = endpoint(ownerPosts, {
  path: '/api/dashboard/notify/channels/save',
  securityEvent: 'notify_channel',
  proof: true,
  summary: 'Saves a channel with its events. An unknown id is a new one; an empty address keeps the stored one.',
  input: v.object({
    id: ChannelId,
    service: v.picklist(CHANNEL_SERVICES),
    address: v.pipe(v.string('notify.address_invalid'), v.maxLength(CHANNEL_ADDRESS_MAX, 'notify.address_invalid')),
    chat: v.pipe(v.string('notify.address_invalid'), v.maxLength(CHANNEL_CHAT_MAX, 'notify.address_invalid')),
    events: v.pipe(
      v.array(v.unknown()),
      v.minLength(1, 'notify.events_missing'),
      v.maxLength(CHANNEL_EVENTS.length),
      v.array(v.picklist(CHANNEL_EVENTS)),
    ),
  }),
  output: v.object({ data: NotifyChannels }),
  fails: [
    'notify.address_invalid',
    'notify.address_gone',
    'notify.not_found',
    'notify.too_many',
    'notify.events_missing',
    'notify.service_off',
  ],
  outside: true,
});

export const removeChannel = endpoint(ownerPosts, {
  path: '/api/dashboard/notify/channels/remove',
  summary: 'Removes a channel.',
  input: v.object({ id: ChannelId }),
  output: v.object({ data: NotifyChannels }),
  fails: ['notify.not_found'],
});

export const testChannel = endpoint(ownerPosts, {
  path: '/api/dashboard/notify/channels/test',
  summary: 'Sends a test message to a channel now.',
  input: v.object({ id: ChannelId }),
  output: Nothing,
  fails: ['notify.not_found', 'notify.address_gone', 'notify.unavailable', 'accounts.suspended'],
  outside: true,
});
