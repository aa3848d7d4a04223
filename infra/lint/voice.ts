import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Node = { type: string; range: [number, number]; parent: Node; [key: string]: unknown };
type Context = { filename: string; report(problem: { node: Node; message: string }): void };

/** The glossary's table: a word, and the words that it replaces. One with a capital is meant as written. */
const ONE_WORD = [
  ...readFileSync(join(import.meta.dirname, '../../docs/glossary.md'), 'utf8').matchAll(
    /^\| ([^|]+?) +\| ([a-zA-Z][^|]+?) +\|$/gm,
  ),
]
  .slice(1)
  .flatMap(([, word = '', dropped = '']) =>
    dropped.split(', ').map((each) => ({
      word,
      each,
      pattern: new RegExp(`(?<![\\p{L}-])${each}(?![\\p{L}-])`, each === each.toLowerCase() ? 'iu' : 'u'),
    })),
  );
/** Capitals that are names: abbreviations, and what others call their products and buttons. */
const NAMES =
  /\b(?:Stream Deck|Discord|Telegram|Mabarin|TikTok LIVE Studio|Streamlabs Desktop|PRISM Live Studio|XSplit Broadcaster|Bitfocus Companion|Copy Webhook URL|[A-Z0-9]{2,})\b/g;
const TITLE_CASE = /^[A-Z]\S*(?: [A-Z]\S*){1,3}$/;
const MONEY = /Rp|\b(?:saldo|refund|uang|pencairan|rekening|dibayar|pembayaran|QRIS)/i;

const spec = ['public', 'dashboard', 'decisions']
  .map((name) => readFileSync(join(import.meta.dirname, `../../docs/spec/${name}.md`), 'utf8'))
  .join('\n')
  .replaceAll(/<a id="[^"]*"><\/a>/g, '')
  .replaceAll(/\{[^}]*\}/g, '{}')
  .replaceAll('\\n', ' ');

/** The words that people read follow one voice (../shared/design/review.md "Voice"); see .oxlintrc.json. */
const words = {
  create(context: Context) {
    const check = (node: Node, text: string) => {
      if (spec.includes(text.replaceAll('\n', ' ').trim())) return;
      for (const { word, each, pattern } of ONE_WORD) {
        if (pattern.test(text))
          context.report({ node, message: `"${word}" is the word for "${each}" (docs/glossary.md).` });
      }
      if (TITLE_CASE.test(text.replaceAll(NAMES, '').replaceAll(/ +/g, ' ').trim()))
        context.report({ node, message: 'A title or key is in sentence case.' });
      if (MONEY.test(text) && text.endsWith('!'))
        context.report({ node, message: 'A sentence about money ends without "!".' });
    };
    return {
      Literal(node: Node) {
        if (
          typeof node['value'] === 'string' &&
          node.parent.type !== 'ImportDeclaration' &&
          node.parent['key'] !== node
        )
          check(node, node['value']);
      },
      TemplateLiteral(node: Node) {
        check(node, (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}'));
      },
    };
  },
};

export default { meta: { name: 'voice' }, rules: { words } };
