/** A spoken text, known by what was said and how (migration 0032). */
export type SpeechFileTable = {
  key: string;
  mime: 'audio/wav';
  bytes: Buffer;
  duration_ms: number;
  used_at: Date;
};
