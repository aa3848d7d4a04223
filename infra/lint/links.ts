/** `pnpm check` refuses a link in the docs to nothing, and a mention of a file or heading that is not there. */
import { dirname, join, normalize } from 'node:path';
import GithubSlugger from 'github-slugger';
import { lexer, walkTokens, type Token } from 'marked';

/** Paths as prose and comments write them; what has a placeholder in it is no path. */
const mention = /(?<![\w./-]|\]\()(?:docs|apps|packages|infra)\/[\w./@-]*\w(?![\w/]*[*{<…])/g;

/** `docs/money.md "A refund"` or `decisions.md "Money"` in a comment: a page by the end of its path, and how a heading begins. */
const citation = /(?<![\w./-])((?:[\w-]+\/)*[\w-]+\.md),?\s+(?:\*\s+|\/\/\s+)?"([^"\n]+)"/g;

/** A sentence for every link or mention of a page, a heading or a file that does not exist. */
export function findBrokenLinks(files: readonly string[], read: (file: string) => string): string[] {
  const known = new Set(files);
  for (const file of files) {
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) known.add(folder);
  }
  const anchors = new Map<string, Set<string>>();
  const anchorsOf = (page: string) => {
    const found = anchors.get(page) ?? readAnchors(read(page));
    anchors.set(page, found);
    return found;
  };
  const headings = new Map<string, string[]>();
  const headingsOf = (page: string) => {
    const found = headings.get(page) ?? readHeadings(read(page));
    headings.set(page, found);
    return found;
  };
  return files.flatMap((file) => {
    if (file.endsWith('.md')) {
      const text = read(file);
      const broken = linksOf(text).filter((link) => !leadsSomewhere(file, link, known, anchorsOf));
      return [...broken.map((link) => `${file}: a link to ${link}`), ...missing(file, text, known)];
    }
    // Merged migrations are never edited.
    if (file.startsWith('apps/api/migrations/')) return [];
    if (!/(?<!\.test)\.(tsx?|css|sql|json|ya?ml|sh)$/.test(file)) return [];
    const text = read(file);
    const wrong = [...text.matchAll(citation)].filter(
      ([, page = '', heading = '']) =>
        !files.some(
          (each) => `/${each}`.endsWith(`/${page}`) && headingsOf(each).some((has) => has.startsWith(heading)),
        ),
    );
    return [
      ...missing(file, text, known, /^docs\//),
      ...wrong.map(([, page, heading]) => `${file}: ${page} has no heading "${heading}"`),
    ];
  });
}

function leadsSomewhere(
  file: string,
  link: string,
  known: ReadonlySet<string>,
  anchorsOf: (page: string) => ReadonlySet<string>,
): boolean {
  if (/^[a-z]+:/i.test(link)) return true;
  const [path = '', anchor] = decodeURI(link).split('#');
  const target = path === '' ? file : normalize(join(dirname(file), path)).replace(/\/$/, '');
  if (target !== '.' && !known.has(target)) return false;
  return !anchor || !target.endsWith('.md') || anchorsOf(target).has(anchor);
}

/** Mentioned paths that do not exist. A mention may omit the ending: `docs/decisions/mabar`. */
function missing(file: string, text: string, known: ReadonlySet<string>, only = /./): string[] {
  const paths = [...text.matchAll(mention)].map(([name]) => name).filter((name) => only.test(name));
  return [...new Set(paths)]
    .filter((name) => !known.has(name) && ![...known].some((each) => each.startsWith(name)))
    .map((name) => `${file}: ${name} does not exist`);
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  void walkTokens(lexer(text), (token) => void tokens.push(token));
  return tokens;
}

function linksOf(text: string): string[] {
  return tokensOf(text).flatMap((token) =>
    token.type === 'link' || token.type === 'image' ? [String(token['href'])] : [],
  );
}

function readHeadings(text: string): string[] {
  return tokensOf(text).flatMap((token) => (token.type === 'heading' ? [plainText(token['tokens'] ?? [])] : []));
}

/** Headings by GitHub's rule, and the ids that a page gives itself. */
function readAnchors(text: string): Set<string> {
  const slugger = new GithubSlugger();
  const headings = readHeadings(text).map((heading) => slugger.slug(heading));
  return new Set([...headings, ...[...text.matchAll(/<\w+[^>]* (?:id|name)="([^"]+)"/g)].map(([, id = '']) => id)]);
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) =>
      'tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? token.text : token.raw,
    )
    .join('');
}
