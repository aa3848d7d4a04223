/** Checks of the doctor, in the order in which they are mended. */
export const STATUS_PARTS = [
  'configuration',
  'database',
  'clock',
  'disk',
  'certificate',
  'backup',
  'queues',
  'services',
] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];
