import type { ChatService } from './service.ts';

/** A chat of a Telegram bot: the bot's token lets anybody write as the bot. */
export type TelegramChat = { readonly bot: string; readonly chat: string };

// core.telegram.org/bots/api: "123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11".
const BOT = /^\d{6,12}:[\w-]{30,50}$/;
const CHAT = /^(?:-?\d{1,16}|@[A-Za-z]\w{3,31})$/;

export const telegramService: ChatService<TelegramChat> = {
  title: 'Telegram',
  address: { label: 'Token bot', hint: 'Dari @BotFather di Telegram. Masukkan botnya ke chat kamu dulu.' },
  chat: { label: 'ID chat', hint: 'Angka seperti -1001234567890, atau @nama channel.' },
  read({ address, chat }) {
    const [bot, to] = [address.trim(), chat.trim()];
    return BOT.test(bot) && CHAT.test(to) ? { bot, chat: to } : null;
  },
  isOwn: (address): address is TelegramChat => 'bot' in address,
  mask: ({ bot, chat }) => `${chat} · ${bot.split(':', 1)[0]}:••••••••${bot.slice(-4)}`,
  place: ({ chat }) => chat,
  hasMarks: false,
  nobody: { bot: `100000000:${'x'.repeat(35)}`, chat: '1' },
};
