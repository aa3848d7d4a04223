import type { saveOverlay } from '@mabarin/api-client/contract/alerts';
import type { InputOf } from '@mabarin/api-client/endpoint';
import type { OverlaySwitches } from '@mabarin/domain/alerts/switches';

/** `logo` is a data URL, `''` until one is chosen. */
export type OverlayValues = OverlaySwitches & { logo: string };

/** Form values of stored settings; the stored logo is shown but not part of the form. */
export function valuesOf(settings: OverlaySwitches): OverlayValues {
  const { enableNotificationSound, enableTTS, holdInactive, showLogo } = settings;
  return { enableNotificationSound, enableTTS, holdInactive, showLogo, logo: '' };
}

/** Request body: base64 of the new logo, or null to keep the stored one. */
export function savedBody({ logo, ...settings }: OverlayValues): InputOf<typeof saveOverlay> {
  const [, imageType = null, image = null] = /^data:([\w/+.-]+);base64,(.+)$/s.exec(logo) ?? [];
  return { image, imageType, settings };
}
