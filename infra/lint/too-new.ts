import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Features newer than Chromium 103, with their version. */
const styles: Record<string, RegExp> = {
  'nesting (112)': /[{;}]\s*&|(?:^|[{};])[^@{};]+\{[^{}]*\{/,
  ':has (105)': /:has\(/,
  'color-mix (111)': /color-mix\(/,
  'light-dark (123)': /light-dark\(/,
  'oklch, lab (111)': /\b(?:ok)?l(?:ch|ab)\(/,
  'container queries (105)': /@container|container-type|\d(?:cq(?:w|h|i|b|min|max))\b/,
  'small and dynamic viewport units (108)': /\d[sdl]v[hw]\b/,
  'translate, rotate and scale of their own (104)': /[{;](?:translate|rotate|scale):/,
  'media ranges (104)': /@media[^{]*[<>]/,
  '@starting-style, @scope, @position-try': /@(?:starting-style|scope|position-try)/,
  'text-wrap (114)': /text-wrap:/,
  'mask without a prefix (120)': /(?<!-webkit-mask[^;}]*;)(?<![-\w])mask(?:-image)?:/,
  'math functions (111)': /\b(?:sin|cos|tan|sqrt|pow|hypot|round|mod|rem)\(/,
};
const functions: Record<string, RegExp> = {
  'toSorted, toReversed, toSpliced (110)': /\.to(?:Sorted|Reversed|Spliced)\(/,
  'Promise.withResolvers (119)': /\.withResolvers\b/,
  'Promise.try (128)': /\bPromise\.try\(/,
  'groupBy (117)': /\b(?:Object|Map)\.groupBy\b/,
  'Array.fromAsync (121)': /\bArray\.fromAsync\b/,
  'Set methods (122)': /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  'isWellFormed (111)': /\.(?:isWellFormed|toWellFormed)\(/,
  'AbortSignal.any (116)': /\bAbortSignal\.any\b/,
  'URL.canParse (120), URL.parse (126)': /\bURL\.(?:canParse|parse)\(/,
  'Response.json (105)': /\bResponse\.json\(/,
  'iterator helpers (122)':
    /\bIterator\.from\b|\.(?:values|keys|entries)\(\)\.(?:map|filter|take|drop|toArray|some|every|find)\(/,
  // On plain http, as in a home network.
  'crypto.randomUUID': /\.randomUUID\(/,
  "a component library or the dashboard's way of asking": /base-ui|QueryClient|react-hook-form/,
};

/**
 * OBS 28 to 30 show display pages with Chromium 103 (docs/live.md). Returns what the built files of a folder hold that it lacks.
 * The build lowers syntax, but no functions or style rules.
 */
export function findTooNew(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const rules = name.endsWith('.css') ? styles : name.endsWith('.js') ? functions : {};
    const text = readFileSync(join(folder, name), 'utf8');
    return Object.entries(rules).flatMap(([what, pattern]) => {
      const at = text.search(pattern);
      return at < 0 ? [] : [`${name}: ${what}: ${text.slice(Math.max(0, at - 30), at + 50)}`];
    });
  });
}
