import type { Model } from '#messages/model/model.ts';
import { PLACES } from '#messages/model/features.ts';
import { trained } from '#messages/model/weights.ts';

/** The model that `pnpm train-filter` wrote last. */
export const kept: Model = {
  weights: { bias: trained.bias, scale: trained.scale, places: placesOf(trained.places) },
  hide: trained.thresholds.hide,
  doubt: trained.thresholds.doubt,
};

function placesOf(base64: string): Int8Array {
  const bytes = atob(base64);
  return Int8Array.from({ length: PLACES }, (_, place) => bytes.charCodeAt(place));
}
