import type * as v from 'valibot';

/** A text or list in the input of a schema. */
export type Field = {
  kind: 'text' | 'list';
  /** Path from the outside; 0 stands for the first item of a list. */
  path: readonly (string | 0)[];
  /** A limit of length or a fixed form is checked before everything else. */
  bounded: boolean;
};

type Schema = v.GenericSchema;
type Step = { kind: string; type: string };

/** Validations that read only a text's length, or cheaply refuse long ones. */
const BOUNDS: ReadonlySet<string> = new Set(['max_length', 'length', 'uuid']);

/** All texts and lists of a schema. */
export function fieldsOf(schema: Schema, path: Field['path'] = []): Field[] {
  const steps: readonly Step[] = 'pipe' in schema ? (schema.pipe as Step[]) : [schema];
  return steps.flatMap((step, index) => {
    if (step.kind !== 'schema') return [];
    // The schema itself comes first in its pipe.
    const inner = step as unknown as Schema & Record<string, unknown>;
    const followed = steps.slice(index + 1);
    if ('pipe' in inner && inner !== schema) return fieldsOf(inner, path);
    return fieldsOfStep(inner, path, startsWithBound(followed) || startsWithBound(steps.slice(1, index)));
  });
}

function startsWithBound(actions: readonly Step[]): boolean {
  const first = actions.find((action) => action.kind !== 'metadata' && action.type !== 'min_length');
  return first !== undefined && BOUNDS.has(first.type);
}

function fieldsOfStep(schema: Schema & Record<string, unknown>, path: Field['path'], bounded: boolean): Field[] {
  switch (schema.type) {
    case 'string':
      return [{ kind: 'text', path, bounded }];
    case 'array':
      return [{ kind: 'list', path, bounded }, ...itemsOf(schema, path)];
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return Object.entries(schema['entries'] as Record<string, Schema>).flatMap(([name, entry]) =>
        fieldsOf(entry, [...path, name]),
      );
    case 'union':
    case 'variant':
    case 'intersect':
      return (schema['options'] as Schema[]).flatMap((option) => fieldsOf(option, path));
    default:
      return 'wrapped' in schema ? fieldsOf(schema['wrapped'] as Schema, path) : [];
  }
}

function itemsOf(schema: Schema & Record<string, unknown>, path: Field['path']): Field[] {
  return fieldsOf(schema['item'] as Schema, [...path, 0]);
}

/** An input with only this field set. */
export function inputWith({ path }: Field, value: unknown): unknown {
  return path.reduceRight((inner, member) => (member === 0 ? [inner] : { [member]: inner }), value);
}

/** Long texts and lists that could cost more than their length. */
export function hostileValues(length: number): { name: string; value: unknown }[] {
  const filled = (name: string, piece: string) => ({ name, value: piece.repeat(Math.ceil(length / piece.length)) });
  const list = (name: string, item: unknown) => ({ name, value: Array.from({ length: 20_000 }, () => item) });
  return [
    filled('spaces', ' '),
    { name: 'spaces between letters', value: `a${' '.repeat(length)}a` },
    filled('tabs', '\t'),
    filled('one letter', 'a'),
    filled('letters and spaces', 'a '),
    filled('digits', '1'),
    filled('marks', '.'),
    filled('an address', 'a.a@'),
    filled('combining marks', '\u0301'),
    list('a list of texts', 'a'),
    list('a list of numbers', 1),
    list('a list of objects', {}),
  ];
}

/** Processor time in ms, the least of three runs, to exclude other work of the process. */
export function processorMs(work: () => unknown, enough: number): number {
  let least = Infinity;
  for (let run = 0; run < 3 && least > enough; run += 1) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}
