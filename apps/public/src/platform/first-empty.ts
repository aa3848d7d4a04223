/** The first of these fields of a form, in their order, that nothing was typed into or chosen for. */
export function firstEmpty<Name extends string>(
  values: { readonly [Field in Name]?: unknown },
  fields: readonly Name[],
): Name | undefined {
  return fields.find((name) => String(values[name] ?? '').trim() === '');
}
