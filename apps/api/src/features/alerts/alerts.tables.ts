import type { SpeechResult, PagePresence } from '@mabarin/api-client/contract/alerts';
import type { AlertKind, AlertState, ReviewMode, Variation } from '@mabarin/domain/alerts/alert';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A host's overlay settings; a host without a row has the defaults (migration 0006). */
export type OverlaySettingTable = {
  host_id: string;
  notification_sound: Generated<boolean>;
  tts: Generated<boolean>;
  show_logo: Generated<boolean>;
  logo: string | null;
  hold_inactive: Generated<boolean>;
  variations: ColumnType<Variation[], string | undefined, string>;
};

/** One alert from the line to its final state. `amount` in rupiah, `duration_ms` in milliseconds. */
export type AlertTable = {
  id: string;
  host_id: string;
  kind: AlertKind;
  support_id: string | null;
  name: string;
  amount: number;
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
  audio: 'ok' | 'blocked' | 'failed' | 'off' | null;
  speech: SpeechResult | null;
  speech_state: 'pending' | 'ready' | 'failed' | null;
  speech_id: string | null;
  speech_ms: number | null;
  speech_asked_at: Date | null;
  rank: GeneratedAlways<number>;
  created_at: Date;
};

/** Which overlay page of a host may play its alerts. */
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
};
