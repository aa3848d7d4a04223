import { findContact } from '#messages/contact.ts';
import { fold, plainWord } from '#messages/fold.ts';
import { brands, type Phrase } from '#messages/lexicon.ts';
import { findLink } from '#messages/link.ts';
import { hasPhrase, type UnitsByStart, type Unit, unitsOf } from '#messages/readings.ts';
import { heaviest, leaning, type Model } from '#messages/model/model.ts';
import { readText } from '#messages/model/features.ts';
import { kept } from '#messages/model/kept.ts';
import { findSite, isLikely, type Site, straddlingSite } from '#messages/sites.ts';
import { findingsIn, type Finding, prepare } from '#messages/score.ts';
import type { InsultLevel, ScreenReason } from '#messages/reasons.ts';

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

/** The verdict on a text. `doubt`: shown, unless its host wants to look at doubtful ones first. */
export type Screening = { readonly show: true; readonly doubt: Because | null } | ({ readonly show: false } & Because);

/** `matched` are words to show the host; `likely`: the model says so, not a rule. */
type Because = {
  readonly reason: ScreenReason;
  readonly matched: readonly string[];
  readonly likely?: true;
};

/** Points of the rules from which a text is hidden, and from which it is doubtful. */
const RULES = { hide: 2, doubt: 1.5 } as const;
/** The same for insults, as the host sets them: any, those at somebody else, only those to somebody's face. */
const INSULTS: Readonly<Record<InsultLevel, number>> = { strict: 1.5, normal: RULES.hide, loose: 2.5 };
/** A complaint moves the model down by this. */
const COMPLAINT = 3;
/** A point of the operators' words moves the model by this much. */
const ADDED = 3;

type As = 'message' | 'name' | 'together' | 'own';

/** The host's `extraWords` match in any obfuscation, the operators' `extraPhrases` like the lexicon's. */
export function screenMessage(
  text: string,
  options: {
    readonly extraWords?: readonly string[];
    readonly extraPhrases?: readonly Phrase[];
    readonly insults?: InsultLevel;
    readonly model?: Model | null;
    readonly as?: As;
  } = {},
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

  const findings = findingsIn(tokens, units, starts, (options.extraPhrases ?? []).map(prepare));
  const { model = kept, insults = 'normal', as = 'message' } = options;
  const promoted = screenGambling(text, findings, model, as);
  if (promoted !== null && !promoted.show) return promoted;
  const site = as === 'message' || as === 'name' ? findSite(text) : null;
  if (site && isShownNowhere(site, as, findings)) return hide(site);
  const others = findings.filter(({ category }) => category !== 'gambling');
  const hidden = others.find(
    ({ category, points }) => points >= (category === 'insult' ? INSULTS[insults] : RULES.hide),
  );
  if (hidden) return { show: false, reason: hidden.category, matched: hidden.matched };
  const doubtful = others.find(({ points }) => points >= RULES.doubt);
  return promoted ?? { show: true, doubt: doubtful ? { reason: doubtful.category, matched: doubtful.matched } : null };
}

const hide = ({ name }: Site) => ({ show: false, reason: 'gambling', matched: [name] }) as const;

/** A message shows no site, a weak one unless something says gambling besides; a name may be a nickname until disguised. */
function isShownNowhere(site: Site, as: As, findings: readonly Finding[]): boolean {
  if (as !== 'message' || site.as !== 'weak') return site.as === 'disguised' || as === 'message';
  const found = findings.find(({ category }) => category === 'gambling');
  return found !== undefined && found.points >= 1 && found.matched.some((word) => !/\d$/.test(word));
}

/** The rules and the model together; null: neither sees a promotion of gambling. */
function screenGambling(text: string, findings: readonly Finding[], model: Model | null, as: As): Screening | null {
  const found = findings.find(({ category }) => category === 'gambling');
  const [points, added] = [found?.points ?? 0, found?.added ?? 0];
  const by = { reason: 'gambling', matched: found?.matched ?? [] } as const;
  const seen = model && readText(text);
  const complains = found?.naming === 'complaint' ? COMPLAINT : 0;
  const likely = model && seen ? leaning(seen, model.weights) + ADDED * added - complains : 0;
  const isTalk =
    found?.naming === 'complaint' ||
    (found?.naming === 'bare' && (as === 'together' || (model !== null && likely < model.hide)));
  if (points >= RULES.hide && (!isTalk || added >= RULES.hide)) return { show: false, ...by };
  if (model && seen && likely >= model.doubt) {
    const like = { reason: 'gambling', matched: heaviest(seen, model.weights), likely: true } as const;
    return likely >= model.hide ? { show: false, ...like } : { show: true, doubt: like };
  }
  return null;
}

/** A nickname as players have them: words and two to four digits. */
const NICKNAME = /^([a-z]+(?: [a-z]+){0,2}) ?\d{2,4}$/;

/** A name with a number is judged without it, unless a site has the word or a disguise tells. */
export function screenName(name: string, options: Parameters<typeof screenMessage>[1] = {}): Screening {
  const typed = name.trim().toLowerCase();
  const asName = { as: 'name', ...options } as const;
  const [, words = ''] = NICKNAME.exec(typed) ?? [];
  const last = plainWord(words.split(' ').at(-1) ?? '');
  if (words === '' || brands.has(last)) return screenMessage(name, asName);
  const whole = screenMessage(name, { ...asName, model: null });
  // A word that a host or an operator added may be a name with its number.
  const added = (options.extraPhrases ?? []).map(([, , phrase]) => phrase);
  const isAdded = !whole.show && (whole.reason === 'host_word' || whole.matched.some((word) => added.includes(word)));
  const isDisguised = asName.as === 'name' && findSite(name)?.as === 'disguised';
  return isAdded || (isDisguised && !whole.show) ? whole : screenMessage(words, { ...asName, model: null });
}

/**
 * Judges a support by its message, its name and both as one: by the rules and without the number of a nickname, because with
 * it most look like sites. Under a name like a site's a doubtful message is hidden, and with an offer the name.
 */
export function screenSupport(name: string, message: string, options: Parameters<typeof screenMessage>[1] = {}) {
  const both = `${name.replace(/(?<!\d)\d+$/, '')} ${message}`;
  const [said, named] = [screenMessage(message, options), screenName(name, options)];
  const [site, halves] = [findSite(name), straddlingSite(name, message)];
  const together = halves ? hide(halves) : screenMessage(both, { ...options, model: null, as: 'together' });
  const judged = [said, named, together];
  const doubt = judged.map((one) => (one.show ? one.doubt : null)).find((one) => one !== null) ?? null;
  const isOffer = site !== null && isLikely(site) && said.show && said.doubt?.reason === 'gambling';
  const hidden = judged.find((one) => !one.show) ?? (isOffer ? doubt : null);
  return { hidden, doubt, isNameHidden: !named.show || (site !== null && hidden?.reason === 'gambling') };
}

/** The reason to refuse what a host writes about itself: only promoted gambling and numbers; null: none. */
export function refuseOwnWords(
  text: string,
  options: Parameters<typeof screenMessage>[1] = {},
): 'gambling' | 'contact' | null {
  const screening = screenName(text.replaceAll('.', ' '), { ...options, as: 'own' });
  if (screening.show) return null;
  return screening.reason === 'gambling' || screening.reason === 'contact' ? screening.reason : null;
}

/** The reason to refuse a name or title, which we also mail and speak: as own words, and links. */
export function refuseName(
  name: string,
  options: Parameters<typeof screenMessage>[1] = {},
): 'gambling' | 'contact' | 'link' | null {
  return findLink(fold(name)) || /:\/\/|\bwww\./i.test(name) ? 'link' : refuseOwnWords(name, options);
}

function findHostWord(units: UnitsByStart, extraWords: readonly string[]): string | undefined {
  return extraWords.find((extra) => {
    const wanted = (fold(extra).match(/[a-z0-9]+/g) ?? []).map(plainWord);
    if (wanted.length === 0) return false;
    return hasPhrase(units, wanted) || (wanted.length > 1 && hasPhrase(units, [plainWord(wanted.join(''))]));
  });
}
