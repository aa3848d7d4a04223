/** A spoken text by its content and voice (migration 0032). */
export type SpeechFileTable = {
  key: string;
  mime: 'audio/wav';
  bytes: Buffer;
  duration_ms: number;
  used_at: Date;
};
