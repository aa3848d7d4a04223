/** A spoken text by its content and voice. */
export type SpeechFileTable = {
  key: string;
  mime: 'audio/wav';
  bytes: Buffer;
  duration_ms: number;
  used_at: Date;
};
