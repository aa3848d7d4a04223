import type { TeamRole } from '@mabarin/domain/team/roles';
import * as v from 'valibot';

const KEY = 'visibleTo';

/** A part of a response for these team roles; the others get null (`hideFrom`). */
export function visibleTo<const Schema extends v.GenericSchema>(roles: readonly TeamRole[], schema: Schema) {
  return v.pipe(v.nullable(schema), v.metadata({ [KEY]: roles }));
}

/** Members of a valibot schema that this file reads; valibot's own types differ per schema. */
type Shape = {
  type: string;
  pipe?: readonly { kind: string; type: string; metadata?: Record<string, unknown> }[];
  entries?: Record<string, Shape>;
  wrapped?: Shape;
  item?: Shape;
  options?: readonly Shape[];
};

type Hide = (value: unknown) => unknown;

/** Null: nothing is hidden from the role. Each option of a union hides its own parts. */
export function hideFrom(role: TeamRole, schema: v.GenericSchema): Hide | null {
  return hider(role, schema as unknown as Shape);
}

function hider(role: TeamRole, { pipe, entries, wrapped, item, options }: Shape): Hide | null {
  const roles = pipe?.find(({ kind, metadata }) => kind === 'metadata' && metadata?.[KEY])?.metadata?.[KEY];
  if (Array.isArray(roles) && !roles.includes(role)) return () => null;
  if (wrapped !== undefined) return ifThere(hider(role, wrapped));
  if (item !== undefined) {
    const hide = hider(role, item);
    return hide && ((value) => (Array.isArray(value) ? value.map(hide) : value));
  }
  if (entries !== undefined) {
    const hides = Object.entries(entries).flatMap(([name, schema]) => {
      const hide = hider(role, schema);
      return hide === null ? [] : [[name, hide] as const];
    });
    if (hides.length === 0) return null;
    return ifThere((value) => {
      const shown = { ...(value as Record<string, unknown>) };
      for (const [name, hide] of hides) if (name in shown) shown[name] = hide(shown[name]);
      return shown;
    });
  }
  const inner =
    options?.filter((option) => typeof option === 'object').flatMap((option) => hider(role, option) ?? []) ?? [];
  return inner.length === 0 ? null : (value) => inner.reduce((shown, hide) => hide(shown), value);
}

function ifThere(hide: Hide | null): Hide | null {
  return hide && ((value) => (typeof value === 'object' && value !== null ? hide(value) : value));
}
