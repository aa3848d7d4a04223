import { discordText } from './discord.text.ts';

/** An event for a channel: the arguments of one of its sentences. */
export type DiscordNotification =
  | { kind: 'alarm' }
  | {
      [Kind in 'order' | 'support' | 'claim']: { kind: Kind } & Parameters<(typeof discordText)[Kind]>[0];
    }['order' | 'support' | 'claim'];

/** The sentence of an event, with Discord's marks. */
export function discordSentence(notification: DiscordNotification): string {
  switch (notification.kind) {
    case 'order':
      return discordText.order(notification);
    case 'support':
      return discordText.support(notification);
    case 'claim':
      return discordText.claim(notification);
    case 'alarm':
      return discordText.alarm;
  }
}
