import { parseSync } from 'vite';

/** One rule of a spec (docs/spec/rules): its id is the tag that a test shows it by. */
export type Rule = { id: string; section: string; text: string };

/** A test, or a describe with its tests, whose own name carries tags of a spec. `tests` counts those that run. */
export type Tagged = { file: string; name: string; tags: string[]; tests: number };

export type Part = { title: string; rules: Rule[] };

const tagPattern = /\s*\[((?:pub|dash)\b[^\]]*)\]/g;

/** Reads the list of one spec's rules, in its order. Throws when a line or an id is not what it should be. */
export function readRules(markdown: string): Rule[] {
  const rules: Rule[] = [];
  let section = '';
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3).trim();
    if (!line.startsWith('- ')) continue;
    const [, id, text] = /^- \*\*((?:pub|dash) [2-9] [\w -]+)\*\*: (.+)$/.exec(line) ?? [];
    if (!id || !text) throw new Error(`This is no rule: ${line}`);
    if (!section.startsWith(`${id.split(' ')[1]}.`)) throw new Error(`${id} does not stand in its own section.`);
    if (rules.some((rule) => rule.id === id)) throw new Error(`${id} stands twice.`);
    rules.push({ id, section, text });
  }
  // Whoever tags a whole topic must not claim one rule of it by accident.
  const topic = rules.find(({ id }) => rules.some((other) => other.id.startsWith(`${id} `)));
  if (topic) throw new Error(`${topic.id} is a topic of other rules: give it one more word.`);
  return rules;
}

/** Everything in a test file whose name carries a spec tag. A skipped test shows nothing and is left out. */
export function readTagged(file: string, source: string): Tagged[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: Tagged[] = [];
  const walk = (node: unknown, around: Suite[]): void => {
    if (Array.isArray(node)) for (const each of node) walk(each, around);
    if (!isNode(node)) return;
    const call = testCall(node);
    if (!call) return Object.values(node).forEach((each) => walk(each, around));
    const suite: Suite = { name: call.name, tests: 0 };
    const inside = [...around, suite];
    if (call.kind === 'test' && !call.skipped) for (const each of inside) each.tests++;
    if (!call.skipped) walk(node['arguments'], inside);
    const tags = [...call.name.matchAll(tagPattern)].map(([, tag = '']) => tag);
    if (tags.length === 0 || suite.tests === 0) return;
    const name = inside.map((each) => each.name.replaceAll(tagPattern, '').replaceAll(/\s*\[[a-zR][^\]]*\]/g, ''));
    found.push({ file, name: name.join(' '), tags, tests: call.kind === 'test' ? 0 : suite.tests });
  };
  walk(program, []);
  return found;
}

/**
 * How a tag meets the rules: it is one, it only names the topic or section of some, or nothing knows it. Section 1 says
 * what the product is and has no rules.
 */
export function kindOf(tag: string, rules: Rule[]): 'rule' | 'topic' | 'unknown' {
  if (/^\w+ 1$/.test(tag)) return 'topic';
  if (rules.some(({ id }) => id === tag)) return 'rule';
  return rules.some(({ id }) => id.startsWith(`${tag} `)) ? 'topic' : 'unknown';
}

/** reports/coverage.md: for each part first the rules without a test, then every rule with its tests. */
export function report(parts: Part[], tagged: Tagged[]): string {
  const lines = [
    '# Coverage',
    '',
    'Every rule of `docs/spec/public.md` and `docs/spec/dashboard.md` (as cut in `docs/spec/rules`) and the tests that',
    'name it. Printed by `pnpm coverage`; `pnpm check` refuses a rule without a test.',
    'A tag that only names a topic (`[pub 5]`) shows no rule.',
    '',
  ];
  const rows = (id: string): Tagged[] => tagged.filter(({ tags }) => tags.includes(id));
  for (const { title, rules } of parts) {
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
        lines.push(`| **${id}**<br>${cell(text)} | ${tests.join('<br>') || '**none**'} |`);
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

/** A call such as test('...'), describe.each(rows)('...') or test.describe('...'); its name as written in the source. */
function testCall(node: Node): { kind: 'test' | 'suite'; name: string; skipped: boolean } | undefined {
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
  const kind = head === 'describe' || rest.includes('describe') ? 'suite' : 'test';
  return { kind, name, skipped: rest.includes('skip') || rest.includes('todo') || rest.includes('fixme') };
}

const modifiers = new Set(
  'describe each for only skip todo fixme fails concurrent sequential serial parallel'.split(' '),
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
