import type { FailureTable } from '#failures.ts';

export const complaintsErrors = {
  'complaints.invalid': { kind: 'refused', text: 'Pilih alasan laporanmu dulu ya!' },
  'complaints.gone': { kind: 'refused', text: 'Yang kamu laporkan sudah tidak ada.' },
} as const satisfies FailureTable;
