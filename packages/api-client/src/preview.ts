import type { Alert } from '#contract/alerts.ts';
import type { AlertLook } from '@mabarin/domain/alerts/look';
import type { WidgetSnapshot } from '#contract/widgets.ts';

/** Message of the dashboard to a previewed display page, which has no display key and makes no calls. */
export type PreviewMessage =
  | { target: 'overlay'; alert: Alert | null; logo: string | null; look: AlertLook }
  | { target: WidgetSnapshot['target']; snapshot: WidgetSnapshot };

/** The overlay over a phone's dashboard asks to be pressed, because its browser blocks sound, or needs no press. */
export const PHONE_ASKS = 'mabarin-phone-asks';
export const PHONE_PLAYS = 'mabarin-phone-plays';

export const PREVIEW_READY = 'mabarin-preview-ready';
