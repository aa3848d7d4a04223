import { serviceOf, type AddressOf, type ChannelAddress, type ChannelService } from '@mabarin/domain/notify/channel';
import type { Chat, ServiceChat } from '#ports/chat.port.ts';

export type Services = { [Service in ChannelService]?: ServiceChat<AddressOf<Service>> };

/** Sends each message by the service of its address. */
export function servicesChat(services: Services): Chat {
  function of(address: ChannelAddress): ServiceChat<ChannelAddress> {
    const service = serviceOf(address);
    const chat = services[service];
    if (chat === undefined) throw new Error(`${service} is not in MABARIN_CHAT`);
    // The compiler cannot see that an address and its service belong together.
    return chat as ServiceChat<ChannelAddress>;
  }
  return {
    services: Object.keys(services) as ChannelService[],
    check: async (address) => of(address).check(address),
    send: async (address, message) => of(address).send(address, message),
  };
}
