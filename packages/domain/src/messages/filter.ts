import { findContact } from '#messages/contact.ts';
import { fold, plainWord } from '#messages/fold.ts';
import type { Phrase } from '#messages/lexicon.ts';
import { findLink } from '#messages/link.ts';
import { hasPhrase, type UnitsByStart, type Unit, unitsOf } from '#messages/readings.ts';
import { prepare, score, type Screening } from '#messages/score.ts';

/**
 * The message filter (decisions.md "Messages") hides messages and names from a stream; it never refuses. It matches
 * words and their obfuscations, never bare substrings: "santai" holds "tai" and is fine.
 *
 * 1. `fold` brings look-alikes to ASCII lower case.
 * 2. Every word gets its readings: repeats collapsed, digits read as letters. Letters spaced out ("s l o t", "m-a-x")
 *    and words cut in two are joined; compound words are split.
 * 3. Known words and phrases add their weights, each once, per category; obfuscation adds one more, because nobody
 *    writes `g4c0r` to compliment a jungler.
 * 4. Weak words weigh by their neighbours ("bocoran pola", "bocoran hero"), and neighbours make others harmless
 *    ("anjing tetangga", "goblok gua"). The shape of a gambling site's name (`meja88`) counts, and needs company.
 * 5. Two points hide the message.
 * Every step is linear in the length of the text: no backtracking expression sees it.
 */

/**
 * `extraWords` are the host's and match in any obfuscation; `extraPhrases` are the operators', used like the lexicon's.
 */
export function screenMessage(
  text: string,
  options: { readonly extraWords?: readonly string[]; readonly extraPhrases?: readonly Phrase[] } = {},
): Screening {
  const folded = fold(text);
  const tokens = folded.match(/[a-z0-9]+/g) ?? [];

  const link = findLink(folded);
  if (link) return { show: false, reason: 'link', matched: [link] };
  const contact = findContact(tokens);
  if (contact) return { show: false, reason: 'contact', matched: [contact] };

  const separators = folded.split(/[a-z0-9]+/).slice(1);
  const units = unitsOf(tokens, separators);
  const starts = new Map<number, Unit[]>();
  for (const unit of units) starts.set(unit.start, [...(starts.get(unit.start) ?? []), unit]);
  const own = findHostWord(starts, options.extraWords ?? []);
  if (own) return { show: false, reason: 'host_word', matched: [own] };
  return score(tokens, units, starts, (options.extraPhrases ?? []).map(prepare));
}

function findHostWord(units: UnitsByStart, extraWords: readonly string[]): string | undefined {
  return extraWords.find((extra) => {
    const wanted = (fold(extra).match(/[a-z0-9]+/g) ?? []).map(plainWord);
    if (wanted.length === 0) return false;
    return hasPhrase(units, wanted) || (wanted.length > 1 && hasPhrase(units, [plainWord(wanted.join(''))]));
  });
}
