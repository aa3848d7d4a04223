export const orderFormText = { next: 'Lanjut', toKey: 'Lewati ke tombol pesan' } as const;

/** For whoever has no JavaScript. */
export const noScriptText = {
  unsent: 'Mengirim form ini butuh JavaScript: tanpa itu kami tidak bisa memastikan kamu bukan robot.',
} as const;

const due: Record<string, string> = {
  gameID: 'Isi ID dulu',
  gameServerID: 'Isi server dulu',
  gameEventCode: 'Pilih mabar dulu',
  gameCount: 'Isi jumlah game dulu',
  giftEventCode: 'Pilih gift dulu',
  supporterName: 'Isi nama dulu',
  supporterGift: 'Isi nominal dulu',
  supporterEmail: 'Isi email dulu',
};

/** The key of a form while this field is empty. */
export function dueText(field: string): string {
  if (field.startsWith('gameRole')) return 'Pilih role dulu';
  if (field.startsWith('party')) return 'Isi teman dulu';
  return due[field] ?? 'Isi pesan dulu';
}
