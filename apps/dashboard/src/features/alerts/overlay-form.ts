import type { OverlaySettings, saveOverlay } from '@mabarin/api-client/contract/alerts';
import type { InputOf } from '@mabarin/api-client/endpoint';

/** The boxes, and a chosen logo as a data URL, `''` while none was chosen. */
export type OverlayValues = Pick<
  OverlaySettings,
  'enableNotificationSound' | 'enableTTS' | 'showLogo' | 'holdInactive'
> & {
  logo: string;
};

/** What a form starts from: a stored logo is shown, not held. */
export function valuesOf(settings: Pick<OverlaySettings, keyof OverlayValues>): OverlayValues {
  const { enableNotificationSound, enableTTS, showLogo, holdInactive } = settings;
  return { enableNotificationSound, enableTTS, showLogo, holdInactive, logo: '' };
}

/** What is sent: the logo without its data URL's head, and null where the one there is stays. */
export function savedBody({ logo, ...settings }: OverlayValues): InputOf<typeof saveOverlay> {
  const [, imageType = null, image = null] = /^data:([\w/+.-]+);base64,(.+)$/s.exec(logo) ?? [];
  return { image, imageType, settings };
}
