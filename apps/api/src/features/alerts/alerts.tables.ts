import type { SpeechResult, PagePresence } from '@mabarin/api-client/contract/alerts';
import type { AlertKind, AlertState, ReviewMode, SkipReason } from '@mabarin/domain/alerts/alert';
import type { AlertLook } from '@mabarin/domain/alerts/look';
import type { MediaFault, MediaState, MediaType } from '@mabarin/domain/alerts/media';
import type { SoundSettings } from '@mabarin/domain/alerts/sound';
import type { AlertSubject, AlertTier } from '@mabarin/domain/alerts/tier';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A host's overlay settings; a host without a row has the defaults. */
export type OverlaySettingTable = {
  host_id: string;
  notification_sound: Generated<boolean>;
  tts: Generated<boolean>;
  show_logo: Generated<boolean>;
  logo: string | null;
  hold_inactive: Generated<boolean>;
  tiers: ColumnType<AlertTier[], string | undefined, string>;
  orders: Generated<boolean>;
  gifts: Generated<boolean>;
  turns: Generated<boolean>;
  sound: ColumnType<SoundSettings | null, string | null | undefined, string | null>;
  look: ColumnType<AlertLook | null, string | null | undefined, string>;
  saves: Generated<number>;
};

/** One alert from the line to its final state. `amount` in rupiah, `duration_ms` in milliseconds. */
export type AlertTable = {
  id: string;
  host_id: string;
  kind: AlertKind;
  subject: Generated<AlertSubject>;
  support_id: string | null;
  source_id: string | null;
  name: string;
  amount: number;
  /** The amount is neither shown nor read aloud. */
  quiet: Generated<boolean>;
  message: string | null;
  settled_at: Date;
  state: Generated<AlertState>;
  attempt: Generated<number>;
  repeat: Generated<boolean>;
  fence: number | null;
  duration_ms: number;
  started_at: Date | null;
  finished_at: Date | null;
  interrupted_at: Date | null;
  /** The reason when the system skipped it. */
  skip_reason: SkipReason | null;
  audio: 'ok' | 'blocked' | 'failed' | 'off' | null;
  speech: SpeechResult | null;
  speech_state: 'pending' | 'ready' | 'failed' | null;
  speech_id: string | null;
  speech_ms: number | null;
  speech_asked_at: Date | null;
  rank: GeneratedAlways<number>;
  created_at: Date;
};

/** The overlay page of a host that may play its alerts. */
export type PlaybackLeaseTable = {
  host_id: string;
  instance: string | null;
  fence: Generated<number>;
  presence: PagePresence | null;
  heard_at: Date | null;
  expires_at: Date | null;
  challenger: string | null;
  challenger_presence: PagePresence | null;
  challenger_until: Date | null;
  paused: Generated<boolean>;
  review: Generated<ReviewMode>;
  version: string | null;
  streaming: boolean | null;
  alarmed_at: Date | null;
  /** Until when a page counts as frozen that said so. */
  frozen_until: Generated<Date | null>;
  /** Until when frozen pages are told to reload. */
  reload_until: Generated<Date | null>;
};

/** A host's own picture, video or sound. `size` in bytes. */
export type MediaTable = {
  id: string;
  host_id: string;
  name: string;
  type: MediaType;
  state: MediaState;
  source_hash: string;
  source: Buffer | null;
  tries: Generated<number>;
  hash: string | null;
  mime: 'image/webp' | 'video/webm' | 'audio/mpeg' | null;
  bytes: Buffer | null;
  /** Animated WebP of a video with transparency, and its SHA-256. */
  webp: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  webp_hash: ColumnType<string | null, string | null | undefined, string | null>;
  /** Tries to make `webp` of an older video; null: not to be made. */
  webp_tries: ColumnType<number | null, number | null | undefined, number | null>;
  size: number;
  width: number | null;
  height: number | null;
  ms: number | null;
  fault: MediaFault | null;
  created_at: Date;
};
