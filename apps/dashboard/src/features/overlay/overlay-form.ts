import type { OverlaySettings, saveOverlay } from '@mabarin/api-client/contract/alerts';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { Variations, type Variation } from '@mabarin/domain/alerts/alert';
import * as v from 'valibot';

/** A variation while it is edited: an emptied number is null. */
export type EditedVariation = Pick<Variation, 'title' | 'sound'> & { minimum: number | null; seconds: number | null };

/** The boxes, the variations, and a chosen logo as a data URL, `''` while none was chosen. */
export type OverlayValues = Pick<
  OverlaySettings,
  'enableNotificationSound' | 'enableTTS' | 'showLogo' | 'holdInactive'
> & {
  variations: EditedVariation[];
  logo: string;
};

/** What a form starts from: a stored logo is shown, not held. */
export function valuesOf(settings: OverlaySettings): OverlayValues {
  const { enableNotificationSound, enableTTS, showLogo, holdInactive, variations } = settings;
  return { enableNotificationSound, enableTTS, showLogo, holdInactive, variations: [...variations], logo: '' };
}

/** What is sent: the logo without its data URL's head, and null where the one there is stays. */
export function savedBody({ logo, variations, ...settings }: OverlayValues): InputOf<typeof saveOverlay> {
  const [, imageType = null, image = null] = /^data:([\w/+.-]+);base64,(.+)$/s.exec(logo) ?? [];
  return { image, imageType, settings: { ...settings, variations: variations as Variation[] } };
}

/** A field of a variation that the domain refuses. */
export type VariationFault = { index: number; field: keyof Variation };

/** What of the variations cannot be saved; null: all of it can. Two for one amount are both reported. */
export function variationFaults(variations: readonly EditedVariation[]): VariationFault[] | null {
  const { issues } = v.safeParse(Variations, variations);
  if (issues === undefined) return null;
  const faults = issues.flatMap(({ path }) => {
    const [index, field] = (path ?? []).map(({ key }) => key);
    return typeof index === 'number' && typeof field === 'string' ? [{ index, field: field as keyof Variation }] : [];
  });
  if (faults.length > 0) return faults;
  const amounts = variations.map(({ minimum }) => minimum);
  return amounts.flatMap((amount, index) =>
    amounts.indexOf(amount) === amounts.lastIndexOf(amount) ? [] : [{ index, field: 'minimum' as const }],
  );
}
