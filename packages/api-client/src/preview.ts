import type { Alert } from '#contract/alerts.ts';
import type { AlertLook } from '@mabarin/domain/alerts/look';
import type { WidgetSnapshot } from '#contract/widgets.ts';

/** Message of the dashboard to a previewed display page, which has no display key and makes no calls. */
export type PreviewMessage =
  | { target: 'overlay'; alert: Alert | null; logo: string | null; look: AlertLook }
  | { target: WidgetSnapshot['target']; snapshot: WidgetSnapshot };

export const PREVIEW_READY = 'mabarin-preview-ready';
