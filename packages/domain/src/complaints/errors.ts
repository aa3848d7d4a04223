import { refusals } from '#failures.ts';

export const complaintsErrors = refusals({
  'complaints.invalid': 'Pilih alasan laporanmu dulu ya!',
  'complaints.gone': 'Yang kamu laporkan sudah tidak ada.',
});
