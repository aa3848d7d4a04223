export type MediaFormat = 'gif' | 'mp4' | 'm4a' | 'webm' | 'mp3' | 'wav' | 'ogg';

export type EncodedMedia = {
  /** A file declared as a video may hold sound alone. */
  type: 'video' | 'sound';
  mime: 'video/webm' | 'audio/mpeg';
  bytes: Buffer;
  /** The same as animated WebP, for engines that draw WebM opaque; null: nothing of it is transparent, or a sound. */
  webp: Buffer | null;
  /** Pixels; null for a sound. */
  width: number | null;
  height: number | null;
  ms: number;
};

/** Re-encodes videos and sounds: WebM without sound, and MP3 at one loudness. */
export type MediaEncoder = {
  /** This machine can encode. Never rejects; the result may change within a minute. */
  available(): Promise<boolean>;
  /**
   * Takes seconds, one file at a time. Throws `overlay.media_invalid`, `overlay.media_too_long` and
   * `overlay.media_failed`; any other error means that this machine cannot encode now.
   */
  encode(source: { bytes: Buffer; format: MediaFormat }): Promise<EncodedMedia>;
};
