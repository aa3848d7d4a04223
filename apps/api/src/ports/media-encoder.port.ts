/** Files that a separate program encodes, by what their bytes say. */
export type MediaFormat = 'gif' | 'mp4' | 'm4a' | 'webm' | 'mp3' | 'wav' | 'ogg';

export type EncodedMedia = {
  /** What it turned out to be: a file that calls itself a video may hold sound alone. */
  type: 'video' | 'sound';
  mime: 'video/webm' | 'audio/mpeg';
  bytes: Buffer;
  /** Pixels; null of a sound. */
  width: number | null;
  height: number | null;
  ms: number;
};

/** Encodes videos and sounds anew: WebM without sound, and MP3 at one loudness. */
export type MediaEncoder = {
  /** Whether it can encode at all on this machine. Never rejects; a no may be a yes a minute later. */
  available(): Promise<boolean>;
  /**
   * Takes seconds: for one file at a time. Throws `overlay.media_invalid`, `overlay.media_too_long` and
   * `overlay.media_failed`; anything else says that this machine cannot encode now.
   */
  encode(source: { bytes: Buffer; format: MediaFormat }): Promise<EncodedMedia>;
};
