import type { FailureTable } from '#failures.ts';

/** Refusals of "Laporkan" (docs/decisions/messages.md). */
export const complaintsErrors = {
  'complaints.invalid': { kind: 'refused', text: 'Pilih alasan laporanmu dulu ya!' },
  'complaints.gone': { kind: 'refused', text: 'Yang kamu laporkan sudah tidak ada.' },
} as const satisfies FailureTable;
