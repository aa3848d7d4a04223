import { discordService } from './discord.service.ts';
import type { ChatService } from './service.ts';
import { telegramService } from './telegram.service.ts';

export const CHANNEL_SERVICES = ['discord', 'telegram'] as const;
export type ChannelService = (typeof CHANNEL_SERVICES)[number];

export const chatServices = { discord: discordService, telegram: telegramService } as const satisfies Record<
  ChannelService,
  unknown
>;
export type AddressOf<Service extends ChannelService> =
  (typeof chatServices)[Service] extends ChatService<infer Address> ? Address : never;
export type ChannelAddress = { [Service in ChannelService]: AddressOf<Service> }[ChannelService];

export const CHANNEL_EVENTS = ['order', 'support', 'claim', 'alarm'] as const;
export type ChannelEvent = (typeof CHANNEL_EVENTS)[number];

export const CHANNELS_MAX = 10;
export const CHANNEL_ADDRESS_MAX = 300;
export const CHANNEL_CHAT_MAX = 40;

/** `address` and `chat` as typed into the form of the service. */
export type ChannelForm = { service: ChannelService; address: string; chat: string };

export function readChannel({ service, ...typed }: ChannelForm): ChannelAddress | null {
  return chatServices[service].read(typed);
}

export function serviceOf(address: ChannelAddress): ChannelService {
  const service = CHANNEL_SERVICES.find((each) => chatServices[each].isOwn(address));
  if (service === undefined) throw new Error('an address of no service');
  return service;
}

/** The compiler cannot see that an address and its service belong together. */
function ownService(address: ChannelAddress): ChatService<ChannelAddress> {
  return chatServices[serviceOf(address)] as unknown as ChatService<ChannelAddress>;
}

export function maskChannel(address: ChannelAddress): string {
  return ownService(address).mask(address);
}

export function placeOf(address: ChannelAddress): string {
  return ownService(address).place(address);
}

/** A sentence for Discord without its marks, for services that show them. */
export function withoutMarks(content: string): string {
  return content.replace(/\\(.)|\*\*|_(?=\()|(?<=\))_/g, (_mark, sign: string | undefined) => sign ?? '');
}
