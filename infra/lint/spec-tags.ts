import { parseSync } from 'vite';

/** One rule of a spec: the anchor before its words, and these words up to the next anchor or the end of the line. */
export type Rule = { id: string; section: string; text: string };

/** A test, a step of one or a describe, whose own name carries tags. `tests` counts those that run in a describe. */
export type Tagged = { file: string; name: string; tags: string[]; tests: number };

export type Part = { page: string; rules: Rule[] };

/** More say that a title names what its test passes by, not what it asserts. */
export const tagsInTitle = 3;

const anchorPattern = /<a id="((?:pub|dash|dec|req)-[\w-]+)"><\/a>/g;
const tagPattern = /\s*\[((?:pub|dash|dec|req)\b[^\]]*)\]/g;

/** Reads the rules of one spec in its order. Throws when an id stands twice or outside the section that it names. */
export function readRules(markdown: string): Rule[] {
  const rules: Rule[] = [];
  let section = '';
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3).trim();
    // With a group in the pattern, the odd parts are ids and each is followed by its words.
    const parts = line.split(anchorPattern);
    for (let at = 1; at < parts.length; at += 2) {
      const [id = '', words = ''] = parts.slice(at);
      const number = /^(?:pub|dash)-(\d)-/.exec(id)?.[1];
      if (number && !section.startsWith(`${number}.`)) throw new Error(`${id} does not stand in its own section.`);
      if (rules.some((rule) => rule.id === id)) throw new Error(`${id} stands twice.`);
      rules.push({ id, section, text: words.trim().replace(/\s*\|$/, '') });
    }
  }
  return rules;
}

/** Everything in a test file whose name carries a tag. A skipped test shows nothing and is left out. */
export function readTagged(file: string, source: string): Tagged[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: Tagged[] = [];
  const walk = (node: unknown, around: Suite[]): void => {
    if (Array.isArray(node)) for (const each of node) walk(each, around);
    if (!isNode(node)) return;
    const call = testCall(node);
    if (!call) return Object.values(node).forEach((each) => walk(each, around));
    if (call.skipped) return;
    const suite: Suite = { name: call.name, tests: 0 };
    const inside = [...around, suite];
    if (call.kind === 'test') for (const each of inside) each.tests++;
    walk(node['arguments'], inside);
    const tags = [...call.name.matchAll(tagPattern)].map(([, tag = '']) => tag.replaceAll(' ', '-'));
    if (tags.length === 0 || (call.kind === 'suite' && suite.tests === 0)) return;
    const name = inside.map((each) => each.name.replaceAll(tagPattern, ''));
    found.push({ file, name: name.join(' '), tags, tests: call.kind === 'suite' ? suite.tests : 0 });
  };
  walk(program, []);
  return found;
}

/** Lists every rule of each page with its tests. */
export function report(parts: readonly Part[], tagged: readonly Tagged[]): string {
  const lines = parts.flatMap(({ page, rules }) => [
    `# ${page}`,
    ...rules.flatMap(({ id, text }) => [
      `\n**${id}** ${text}\n`,
      ...tagged
        .filter(({ tags }) => tags.includes(id))
        .map(({ file, name, tests }) => `- \`${file}\`: ${name}${tests > 1 ? ` (${tests} tests)` : ''}`),
    ]),
    '',
  ]);
  return lines.join('\n');
}

type Node = { type: string; [key: string]: unknown };
type Suite = { name: string; tests: number };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** A call such as test('...'), describe.each(rows)('...') or test.step('...'); its name as written in the source. */
function testCall(node: Node): { kind: 'test' | 'suite' | 'step'; name: string; skipped: boolean } | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const chain: string[] = [];
  for (let callee = node['callee'] as Node; ;) {
    if (callee.type === 'Identifier') {
      chain.unshift(callee['name'] as string);
      break;
    }
    if (callee.type === 'MemberExpression') {
      chain.unshift(String((callee['property'] as Node)['name'] ?? ''));
      callee = callee['object'] as Node;
    } else if (callee.type === 'CallExpression') callee = callee['callee'] as Node;
    else if (callee.type === 'TaggedTemplateExpression') callee = callee['tag'] as Node;
    else return undefined;
  }
  const [head = '', ...rest] = chain;
  if (!['test', 'it', 'describe'].includes(head)) return undefined;
  if (rest.some((word) => !modifiers.has(word))) return undefined;
  const [first, second] = node['arguments'] as Node[];
  const name = first && second ? textOf(first) : undefined;
  if (name === undefined) return undefined;
  const suite = head === 'describe' || rest.includes('describe');
  const kind = rest.includes('step') ? 'step' : suite ? 'suite' : 'test';
  return { kind, name, skipped: rest.includes('skip') || rest.includes('todo') || rest.includes('fixme') };
}

const modifiers = new Set(
  'describe step each for only skip todo fixme fails concurrent sequential serial parallel'.split(' '),
);

/** The text of a literal name; what a template fills in stays as its source would show it, `…`. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}
