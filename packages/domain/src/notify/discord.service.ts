import type { ChatService } from './service.ts';
import { maskWebhook, readWebhook, type Webhook } from '#discord/webhook.ts';

export const discordService: ChatService<Webhook> = {
  title: 'Discord',
  address: { label: 'Link webhook', hint: null },
  chat: null,
  read: ({ address }) => readWebhook(address),
  isOwn: (address): address is Webhook => 'token' in address,
  mask: maskWebhook,
  place: ({ id }) => id,
  hasMarks: true,
  nobody: { id: '100000000000000000', token: 'x'.repeat(68) },
};
