import type { Widget } from '@mabarin/domain/widgets/names';
import type { StoredSettings } from '@mabarin/domain/widgets/widget';
import type { ColumnType, Generated } from 'kysely';

/** A host's widgets: settings by widget, and the state of countdown and timer. */
export type WidgetTable = {
  host_id: string;
  settings: ColumnType<StoredSettings, string | undefined, string>;
  countdown_ends_at: Date | null;
  countdown_left_ms: number | null;
  /** Counts how often the countdown began. */
  countdown_run: Generated<number>;
  /** Start of that run; null: not known. */
  countdown_began_at: Date | null;
  timer_since: Date | null;
  timer_elapsed_ms: ColumnType<number, number | undefined, number>;
};

/** A widget page's last report. */
export type DisplayPageTable = {
  host_id: string;
  target: Widget;
  instance: string;
  heard_at: Date;
  behind_since: Date | null;
};
