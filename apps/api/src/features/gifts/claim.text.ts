import type { GiftClass } from '@mabarin/domain/gifts/gift-class';

export const drawText = {
  won: ({ title, class: giftClass }: { title: string; class: GiftClass }): string =>
    giftClass === 1
      ? `Selamat, kamu dapat ${title}! Kamu sudah masuk antrian mabar.`
      : `Selamat, kamu dapat ${title}! Pantau jadwal kirimnya di tiket kamu ya.`,
  lost: 'Sayang sekali, kamu belum beruntung. Coba 1 jam lagi ya!',
};
