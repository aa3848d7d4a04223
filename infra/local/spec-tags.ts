import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { root } from './shell.ts';

/** One rule of a spec: the anchor before its words, and these words up to the next anchor or the end of the line. */
export type Rule = { id: string; section: string; text: string };

/** A test, a step of one or a describe, whose own name carries tags. `tests` counts those that run in a describe. */
export type Tagged = { file: string; name: string; tags: string[]; tests: number };

export type Part = { title: string; page: string; rules: Rule[] };

/** More say that a title names what its test passes by, not what it asserts. */
export const tagsInTitle = 3;

const anchorPattern = /<a id="((?:pub|dash|dec)-[\w-]+)"><\/a>/g;
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

/** The test files of the repository, sorted; what tools put there (dependencies, builds) is passed over. */
export function testFiles(): string[] {
  return ['apps', 'packages', 'infra'].flatMap((folder) => filesIn(folder, /\.test\.tsx?$/));
}

/** The files under a folder whose name is so, sorted. */
export function filesIn(folder: string, name: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesIn(path, name);
      return name.test(entry.name) ? [path] : [];
    });
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

/** reports/coverage.md: for each spec first the rules without a test, then every rule with its tests. */
export function report(parts: Part[], tagged: Tagged[]): string {
  const lines = [
    '# Coverage',
    '',
    'Every rule of the specs (an anchor in `docs/spec`) and the tests whose titles name it.',
    'Printed by `pnpm coverage`; `pnpm check` refuses a rule without a test.',
    '',
  ];
  const rows = (id: string): Tagged[] => tagged.filter(({ tags }) => tags.includes(id));
  for (const { title, page, rules } of parts) {
    const bare = rules.filter(({ id }) => rows(id).length === 0);
    lines.push(`## ${title}`, '', `${rules.length - bare.length} of ${rules.length} rules have a test.`, '');
    lines.push('### No test covers yet', '');
    lines.push(...(bare.length === 0 ? ['None.'] : bare.map(({ id, text }) => `- **${id}**: ${text}`)), '');
    for (const section of new Set(rules.map((rule) => rule.section))) {
      lines.push(`### ${section}`, '', '| rule | tests |', '| --- | --- |');
      for (const { id, text, section: at } of rules) {
        if (at !== section) continue;
        const tests = rows(id).map(({ file, name, tests: count }) => {
          return `\`${file}\`: ${cell(name)}${count > 1 ? ` (${count} tests)` : ''}`;
        });
        lines.push(`| [**${id}**](../${page}#${id})<br>${cell(text)} | ${tests.join('<br>') || '**none**'} |`);
      }
      lines.push('');
    }
  }
  return `${lines.join('\n').trimEnd()}\n`;
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

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
