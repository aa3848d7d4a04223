import type { Alert } from '#contract/alerts.ts';
import type { AlertLook } from '@mabarin/domain/alerts/look';
import type { WidgetSnapshot } from '#contract/widgets.ts';

/** What the dashboard gives a display page to show in its preview, which has no display key and calls nobody. */
export type PreviewMessage =
  | { target: 'overlay'; alert: Alert | null; logo: string | null; look: AlertLook }
  | { target: WidgetSnapshot['target']; snapshot: WidgetSnapshot };

/** A preview says so to the page around it when it listens. */
export const PREVIEW_READY = 'mabarin-preview-ready';
