import type { FailureTable } from '#failures.ts';

/** Refusals of the viewer's ticket page (decisions.md "Mabar", Ticket). */
export const ticketErrors = {
  'ticket.not_found': { kind: 'refused', text: 'Tiket ini tidak ditemukan. Cek lagi link yang kamu simpan ya!' },
  /** "Saya di sini" on an entry that no longer waits or plays. */
  'ticket.not_waiting': {
    kind: 'refused',
    text: 'Kamu sudah tidak di antrian karena mabarmu ditandai selesai. Belum main? Hubungi host.',
  },
} as const satisfies FailureTable;
