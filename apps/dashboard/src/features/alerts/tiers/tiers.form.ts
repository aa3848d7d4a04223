import type { OverlaySettings, saveTiers } from '@mabarin/api-client/contract/alerts';
import type { InputOf } from '@mabarin/api-client/endpoint';
import type { TierSwitches } from '@mabarin/domain/alerts/switches';
import { AlertTiers, DEFAULT_TIERS, hasAmount, type AlertSubject, type AlertTier } from '@mabarin/domain/alerts/tier';
import * as v from 'valibot';

/** A tier in the form: an emptied number is null. */
export type EditedTier = Omit<AlertTier, 'minimum' | 'seconds'> & { minimum: number | null; seconds: number | null };

export type TiersValues = { tiers: EditedTier[] } & TierSwitches;

export function valuesOf({ tiers, orders, gifts, turns }: Pick<OverlaySettings, keyof TiersValues>): TiersValues {
  return { tiers: [...tiers], orders, gifts, turns };
}

/** Request body. Call it only when `faultsOf` returns null. */
export function savedTiers({ tiers, ...switches }: TiersValues): InputOf<typeof saveTiers> {
  return { tiers: tiers as AlertTier[], ...switches };
}

export const newTier: EditedTier = { ...DEFAULT_TIERS.support, minimum: null };

/** Changes a tier's subject: a gift and a turn have no amount, and an unedited title becomes the subject's. */
export function withSubject(tier: EditedTier, subject: AlertSubject): EditedTier {
  const { title, minimum } = tier;
  return {
    ...tier,
    subject,
    title: title === DEFAULT_TIERS[tier.subject].title ? DEFAULT_TIERS[subject].title : title,
    minimum: hasAmount(subject) ? minimum : 0,
  };
}

/** A field of a tier that the domain refuses. */
export type TierFault = { index: number; field: keyof AlertTier };

/** Faults of all tiers, or null. Two tiers with the same subject and amount are both reported. */
export function faultsOf(tiers: readonly EditedTier[]): TierFault[] | null {
  const { issues } = v.safeParse(AlertTiers, tiers);
  if (issues === undefined) return null;
  const faults = issues.flatMap(({ path }) => {
    const [index, field] = (path ?? []).map(({ key }) => key);
    return typeof index === 'number' && typeof field === 'string' ? [{ index, field: field as keyof AlertTier }] : [];
  });
  if (faults.length > 0) return faults;
  const keys = tiers.map(({ subject, minimum }) => `${subject} ${minimum}`);
  return keys.flatMap((key, index) =>
    keys.indexOf(key) === keys.lastIndexOf(key)
      ? []
      : [{ index, field: hasAmount(tiers[index]?.subject ?? 'support') ? ('minimum' as const) : ('subject' as const) }],
  );
}

/** True when exactly this tier is stored, so that a test alert shows it. */
export function isStored(stored: readonly AlertTier[], tier: EditedTier): boolean {
  const same = stored.find(({ subject, minimum }) => subject === tier.subject && minimum === tier.minimum);
  return same !== undefined && (Object.keys(same) as (keyof AlertTier)[]).every((key) => same[key] === tier[key]);
}
