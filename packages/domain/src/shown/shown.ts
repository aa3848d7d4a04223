import * as v from 'valibot';
import { FEE_BEARERS } from '#money.ts';

const number = v.optional(v.number());
const text = v.optional(v.pipe(v.string(), v.maxLength(400)));
const flag = v.optional(v.boolean());

/** The terms that an order, support or claim form showed when it was sent. One that is left out is not compared. */
export const Shown = v.optional(
  v.object({
    /** Rupiah by QRIS. */
    total: number,
    discount: number,
    credit: number,
    fee: v.optional(v.object({ bearer: v.picklist(FEE_BEARERS), bps: v.number() })),
    games: number,
    title: text,
    description: text,
    needRole: flag,
    onScreen: flag,
    spoken: flag,
    class: v.optional(v.picklist([1, 2, 3])),
    gacha: number,
    worth: v.optional(v.nullable(v.number())),
  }),
);
export type Shown = v.InferOutput<typeof Shown>;
