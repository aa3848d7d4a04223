/** The first empty one of these fields, in order. */
export function firstEmpty<Name extends string>(
  values: { readonly [Field in Name]?: unknown },
  fields: readonly Name[],
): Name | undefined {
  return fields.find((name) => String(values[name] ?? '').trim() === '');
}
