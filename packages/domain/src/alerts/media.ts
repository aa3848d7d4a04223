export const MEDIA_TYPES = ['image', 'video', 'sound'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** `failed` keeps only the fault. */
export const MEDIA_STATES = ['processing', 'ready', 'failed'] as const;
export type MediaState = (typeof MEDIA_STATES)[number];

export const MEDIA_FILE_BYTES = 5_000_000;
export const MEDIA_HOST_BYTES = 100_000_000;
export const MEDIA_HOST_FILES = 200;
export const MEDIA_MAX_MS = 30_000;
/** The longer side of a stored picture or video, in pixels. */
export const MEDIA_MAX_SIDE = 1_280;
export const MEDIA_NAME_MAX = 60;
export const MEDIA_PROCESSING_MAX = 10;

export const MEDIA_FAULTS = [
  'overlay.media_invalid',
  'overlay.media_too_long',
  'overlay.media_failed',
  'overlay.media_full',
] as const;
export type MediaFault = (typeof MEDIA_FAULTS)[number];
