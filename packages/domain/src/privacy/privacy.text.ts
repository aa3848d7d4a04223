import type { OpenReason } from './privacy.ts';

const waiting: Record<OpenReason, string> = {
  payment: 'QR masih bisa dibayar',
  queue: 'masih di antrian',
  refund: 'uang kembali belum selesai',
  dispute: 'sengketa belum selesai',
  task: 'tugas atau uang belum selesai',
  message: 'pesan ke tim belum dijawab',
};

/** The part of an erasure that follows later: the number of things, and their reasons without repeats. */
export function erasureRestText(open: number, because: readonly OpenReason[]): string {
  return `${open} terhapus sendiri sesudah ini selesai: ${because.map((reason) => waiting[reason]).join(', ')}.`;
}
