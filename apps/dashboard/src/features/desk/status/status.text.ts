import type { StatusPart } from '@mabarin/domain/desk/status';

const parts: Record<StatusPart, string> = {
  configuration: 'Setelan',
  database: 'Database',
  clock: 'Jam',
  disk: 'Disk',
  certificate: 'Sertifikat',
  backup: 'Cadangan',
  queues: 'Kiriman',
  services: 'Layanan luar',
};

export const statusText = {
  title: 'Keadaan',
  intro: (machine: string) =>
    `Mesin ${machine}, diperiksa sekarang; mesin lain punya disknya sendiri. Teknisi mendapat yang sama dengan "doctor".`,
  all: 'Semuanya baik.',
  wrong: (count: number) => `${count} perlu dikerjakan, paling atas dulu.`,
  bad: 'perlu dikerjakan',
  parts,
  guide: 'Langkahnya',
  again: 'Periksa lagi',
} as const;
