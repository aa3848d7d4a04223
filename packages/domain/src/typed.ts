import * as v from 'valibot';

/** Several times the largest field: stops costly input before a transform runs, with no sentence of its own. */
export const TYPED_MAX = 10_000;

/** Every text of an input begins with this or with a `maxLength` of its own. */
/* @__NO_SIDE_EFFECTS__ */
export function typed<const Code extends string | undefined = undefined>(code?: Code) {
  return v.pipe(v.string(code), v.maxLength(TYPED_MAX, code));
}

/* @__NO_SIDE_EFFECTS__ */
export function typedNumber<const Code extends string | undefined = undefined>(code?: Code) {
  return v.union([v.number(), typed(code)], code);
}

/** Refuses a longer list before checking its items. */
/* @__NO_SIDE_EFFECTS__ */
export function list<const Item extends v.GenericSchema, const Code extends string | undefined = undefined>(
  item: Item,
  max: number,
  code?: Code,
) {
  const items = v.array(item, code);
  const refused = v.never(code);
  const bounded: typeof items = {
    ...items,
    // An action of the pipe would run after the items.
    '~run': (dataset, config) =>
      Array.isArray(dataset.value) && dataset.value.length > max
        ? refused['~run'](dataset, config)
        : items['~run'](dataset, config),
  };
  return v.pipe(bounded, v.maxLength(max, code));
}
