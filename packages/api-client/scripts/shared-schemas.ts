/** An OpenAPI document that writes each repeated schema once, under `components`. */

export type Json = { readonly [key: string]: unknown };

/** In characters of JSON. Shorter schemas stay where they are used, which reads better. */
const SHORTEST = 60;

const sharedKinds = ['properties', 'items', 'oneOf', 'anyOf', 'allOf', 'enum'];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isShareable = (value: unknown): value is Json =>
  isObject(value) && sharedKinds.some((kind) => kind in value) && JSON.stringify(value).length >= SHORTEST;

/**
 * Replaces each schema of `paths` that occurs more than once by a `$ref`. `names` are by the JSON of a schema; without
 * a name it takes the field's, prefixed by area and call if that is taken.
 */
export function shareSchemas(paths: Json, names: ReadonlyMap<string, string>): { paths: Json; schemas: Json } {
  const uses = countUses(paths);
  const schemas: Record<string, unknown> = {};
  const refs = new Map<string, string>();

  function shared(value: unknown, place: readonly string[]): unknown {
    if (Array.isArray(value)) return value.map((each: unknown) => shared(each, place));
    if (!isObject(value)) return value;
    const json = JSON.stringify(value);
    if (!isShareable(value) || (uses.get(json) ?? 0) < 2) return inside(value, place);
    let name = refs.get(json);
    if (name === undefined) {
      name = names.get(json) ?? freeName(place, (taken) => [...refs.values(), ...names.values()].includes(taken));
      refs.set(json, name);
      schemas[name] = inside(value, place);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  function inside(value: Json, place: readonly string[]): Json {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        key === 'properties' && isObject(each)
          ? Object.fromEntries(
              Object.entries(each).map(([field, schema]) => [field, shared(schema, [...place, field])]),
            )
          : shared(each, key === 'items' ? [...place, 'item'] : place),
      ]),
    );
  }

  const written = Object.fromEntries(
    Object.entries(paths).map(([path, calls]) => [
      path,
      Object.fromEntries(
        Object.entries(calls as Json).map(([method, call]) => [
          method,
          shared(call, String((call as Json)['operationId']).split('.')),
        ]),
      ),
    ]),
  );
  return {
    paths: written,
    schemas: Object.fromEntries(Object.entries(schemas).sort(([left], [right]) => (left < right ? -1 : 1))),
  };
}

/** Counts by JSON. A schema that repeats only because its parent does counts once. */
function countUses(paths: Json): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isObject(value)) return;
    if (isShareable(value)) {
      const json = JSON.stringify(value);
      const before = uses.get(json) ?? 0;
      uses.set(json, before + 1);
      if (before > 0) return;
    }
    Object.values(value).forEach(visit);
  };
  visit(paths);
  return uses;
}

/** `data.host.onBreak` of `mabar.publicList` becomes `OnBreak`, or `HostOnBreak` if that is taken, and so on. */
function freeName(place: readonly string[], isTaken: (name: string) => boolean): string {
  for (let length = place.at(-1) === 'item' ? 2 : 1; length <= place.length; length += 1) {
    const name = place.slice(-length).map(capital).join('');
    if (!isTaken(name)) return name;
  }
  const longest = place.map(capital).join('');
  for (let count = 2; ; count += 1) if (!isTaken(`${longest}${count}`)) return `${longest}${count}`;
}

const capital = (word: string) =>
  word
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('');

/** JSON with two spaces; a value that fits into 120 characters stays on one line, and plain values fill theirs. */
export function printJson(value: unknown, indent = '', before = 0): string {
  const flat = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
  if (typeof value !== 'object' || value === null || indent.length + before + flat.length < 120) return flat;
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const lines = Array.isArray(value)
    ? fill(value.map((each: unknown) => `${deeper}${printJson(each, deeper)}`))
    : Object.entries(value).map(([key, each]) => `${deeper}"${key}": ${printJson(each, deeper, key.length + 4)}`);
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

/** Joins lines of an array without lists and objects up to 120 characters. */
function fill(lines: string[]): string[] {
  if (lines.some((line) => /^\s*[[{]/.test(line))) return lines;
  return lines.reduce<string[]>((filled, line) => {
    const last = filled.at(-1);
    if (last === undefined || last.length + line.trim().length + 2 >= 120) return [...filled, line];
    return [...filled.slice(0, -1), `${last}, ${line.trim()}`];
  }, []);
}
