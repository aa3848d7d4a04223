import { plainForDiscord } from '@mabarin/domain/discord/webhook';
import { giftCaption, type GiftClass } from '@mabarin/domain/gifts/gift-class';
import { rupiahText } from '@mabarin/domain/rupiah';
import { stripControl } from '@mabarin/domain/text-line';

/** A viewer's message; null: the filter hides it. */
type Message = string | null;
/** A name from the game; null: the filter hides it. */
type Name = string | null;

/** A channel may be public, so texts carry only what a stream shows, never an e-mail, a game ID or hidden words. */
export const discordText = {
  order: (order: { name: Name; title: string; count: number; players: number; price: number; message: Message }) =>
    lines(
      `🎮 **${shownName(order.name)}** memesan mabar **${plain(order.title)}**, ${order.count} game${order.players > 1 ? `, ${order.players} pemain` : ''}, ${rupiahText(order.price)}.`,
      quote(order.message),
    ),
  support: (support: { name: Name; amount: number; message: Message }) =>
    lines(`🎉 **${shownName(support.name)}** kirim support ${rupiahText(support.amount)}.`, quote(support.message)),
  claim: (claim: { name: Name; title: string; giftClass: GiftClass; message: Message }) =>
    lines(
      `🎁 **${shownName(claim.name)}** dapat gift **${plain(claim.title)}** (${giftCaption(claim.giftClass)}).`,
      quote(claim.message),
    ),
  alarm: '⏰ Ada support atau pesanan yang belum tampil lebih dari 2 menit. Cek overlay kamu di menu Overlay.',
  test: '👋 Ini pesan tes dari Mabarin. Notifikasi pesanan, support dan klaim gift akan masuk ke channel ini.',
  disabled:
    'Discord menolak webhook kamu, mungkin sudah dihapus. Notifikasi berhenti sampai kamu menyimpan webhook baru di menu Discord.',
} as const;

const HIDDEN = '_(pesan disembunyikan)_';
const NAMELESS = 'Seseorang';

function lines(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}

function plain(text: string): string {
  return plainForDiscord(stripControl(text));
}

function shownName(name: Name): string {
  return name === null ? NAMELESS : plain(name);
}

function quote(message: Message): string {
  if (message === null) return HIDDEN;
  const text = plain(message);
  return text === '' ? '' : `> ${text}`;
}
