import * as v from 'valibot';
import { INSULT_LEVELS } from '#messages/reasons.ts';

export const FilterSettings = v.object({ insults: v.picklist(INSULT_LEVELS), holdDoubtful: v.boolean() });
export type FilterSettings = v.InferOutput<typeof FilterSettings>;

export const DEFAULT_FILTER: FilterSettings = { insults: 'normal', holdDoubtful: false };
