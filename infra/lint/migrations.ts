/** Finds changes that would break the previous version, which serves until its last process is replaced. */

/** Files below this are the baseline of an empty database. */
const FIRST_CHECKED = 100;

type Rule = { pattern: RegExp; why: string };

/** On tables that were there before. */
const rules: readonly Rule[] = [
  { pattern: /^drop (table|view|function|type|schema)\b/, why: 'drops what the version before may use' },
  { pattern: /\bdrop column\b/, why: 'drops a column that the version before may use' },
  { pattern: /\brename\b/, why: 'takes a name away that the version before uses' },
  { pattern: /\balter (column )?\w+ (set data )?type\b/, why: 'changes the type of a column under the version before' },
  { pattern: /\bset not null\b/, why: 'refuses rows that the version before may write' },
  { pattern: /\bdrop default\b/, why: 'refuses rows that the version before may write' },
  {
    pattern: /\badd column \w+ (?!.*\b(default|generated)\b)[^,;]*\bnot null\b/,
    why: 'wants a value that the version before does not write',
  },
  {
    pattern: /\badd (constraint \w+ )?(check|unique|foreign key|primary key|exclude)\b/,
    why: 'may refuse rows of the version before',
  },
  { pattern: /^create unique index\b/, why: 'may refuse rows of the version before' },
  { pattern: /^revoke\b/, why: 'takes a right away that the version before may use' },
];

/** A comment right above a statement that says why the version before can live with it. */
const REASON = /^--\s*version before:\s*\S/m;

/**
 * Names each statement of a migration that the version before may not survive and that gives no reason
 * (`-- version before: ...` above it). Tables of the same file are new: what is done to them breaks nobody.
 */
export function findBreakingStatements(file: string, text: string): string[] {
  if (Number.parseInt(/(\d+)_[^/]*$/.exec(file)?.[1] ?? '', 10) < FIRST_CHECKED) return [];
  const statements = split(text).map((source) => ({ source, plain: plainOf(source) }));
  const made = new Set(
    statements.flatMap(({ plain }) => /^create table (?:if not exists )?([\w.]+)/.exec(plain)?.[1] ?? []),
  );
  return statements.flatMap(({ source, plain }) => {
    const table = /^(?:alter table (?:only )?|create unique index \w+ on |revoke .* on (?:table )?)([\w.]+)/.exec(
      plain,
    )?.[1];
    if ((table !== undefined && made.has(table)) || REASON.test(source)) return [];
    const broken = rules.find(({ pattern }) => pattern.test(plain));
    return broken === undefined ? [] : [`${file}: "${plain.slice(0, 80)}" ${broken.why}`];
  });
}

/** The statements with the comments above them; a semicolon inside a body between dollars ends none. */
function split(text: string): string[] {
  return text
    .split(/(\$\w*\$[\s\S]*?\$\w*\$)/)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(/;[ \t]*(?=\n|$)/g, ';\0') : part))
    .join('')
    .split('\0')
    .filter((statement) => statement.trim() !== '');
}

/** Without comments, in lower case, on one line. */
function plainOf(statement: string): string {
  return statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
