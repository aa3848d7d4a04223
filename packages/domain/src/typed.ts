import * as v from 'valibot';

/**
 * The longest text that a rule reads, in characters: several times what any field takes. Whatever costs more than its
 * length ends here, before a transform runs; the sentence about a text that is too long stays the field's own.
 */
export const TYPED_MAX = 10_000;

/** A text as somebody typed or posted it. Every text of an input begins with it or with a `maxLength` of its own. */
/* @__NO_SIDE_EFFECTS__ */
export function typed<const Code extends string | undefined = undefined>(code?: Code) {
  return v.pipe(v.string(code), v.maxLength(TYPED_MAX, code));
}

/** A number, or the text that it was typed as. */
/* @__NO_SIDE_EFFECTS__ */
export function typedNumber<const Code extends string | undefined = undefined>(code?: Code) {
  return v.union([v.number(), typed(code)], code);
}

/** At most `max` items. A longer list is refused before its items are looked at. */
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
    // An action of the pipe would come after the items.
    '~run': (dataset, config) =>
      Array.isArray(dataset.value) && dataset.value.length > max
        ? refused['~run'](dataset, config)
        : items['~run'](dataset, config),
  };
  return v.pipe(bounded, v.maxLength(max, code));
}
