import { maskWebhook, readWebhook, type Webhook } from '#discord/webhook.ts';

export const CHANNEL_SERVICES = ['discord', 'telegram'] as const;
export type ChannelService = (typeof CHANNEL_SERVICES)[number];

/** Events that a channel may get. */
export const CHANNEL_EVENTS = ['order', 'support', 'claim', 'alarm'] as const;
export type ChannelEvent = (typeof CHANNEL_EVENTS)[number];

/** Channels of a host beside its Discord page's one. */
export const CHANNELS_MAX = 10;
export const CHANNEL_ADDRESS_MAX = 300;
export const CHANNEL_CHAT_MAX = 40;

/** A chat of a Telegram bot: the bot's token lets anybody write as the bot. */
export type TelegramChat = { readonly bot: string; readonly chat: string };
export type ChannelAddress = Webhook | TelegramChat;

/** `address`: Discord's link, or the token of a Telegram bot; `chat`: the Telegram chat's number or @name. */
export type ChannelForm = { service: ChannelService; address: string; chat: string };

// core.telegram.org/bots/api: "123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11".
const BOT = /^\d{6,12}:[\w-]{30,50}$/;
const CHAT = /^(?:-?\d{1,16}|@[A-Za-z]\w{3,31})$/;

/** Null for anything else, so that no host's text becomes an address. */
export function readChannel({ service, address, chat }: ChannelForm): ChannelAddress | null {
  if (service === 'discord') return readWebhook(address);
  const [bot, to] = [address.trim(), chat.trim()];
  return BOT.test(bot) && CHAT.test(to) ? { bot, chat: to } : null;
}

export function serviceOf(address: ChannelAddress): ChannelService {
  return 'bot' in address ? 'telegram' : 'discord';
}

/** Enough to distinguish two, not enough to write to the channel. */
export function maskChannel(address: ChannelAddress): string {
  if (!('bot' in address)) return maskWebhook(address);
  return `${address.chat} · ${address.bot.split(':', 1)[0]}:••••••••${address.bot.slice(-4)}`;
}

/** A sentence for Discord without its marks, for services that show them. */
export function withoutMarks(content: string): string {
  return content.replace(/\\(.)|\*\*|_(?=\()|(?<=\))_/g, (_mark, sign: string | undefined) => sign ?? '');
}
