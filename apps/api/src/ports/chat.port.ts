import type { ChannelAddress, ChannelService } from '@mabarin/domain/notify/channel';

/** `key` stays the same over retries. */
export type ChatMessage = { key: string; content: string };

/** Posts messages to channels of one service. Both calls throw on a temporary fault: the caller retries. */
export type ServiceChat<Address> = {
  check(address: Address): Promise<'known' | 'gone'>;
  /** `gone`: the channel was deleted or its secret is wrong; further tries change nothing and harm our address. */
  send(address: Address, message: ChatMessage): Promise<'sent' | 'gone'>;
};

/** All services that are configured. */
export type Chat = ServiceChat<ChannelAddress> & { services: readonly ChannelService[] };
