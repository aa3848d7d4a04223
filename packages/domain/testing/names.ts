import { screenMessage, screenName } from '#messages/filter.ts';
import { givenNames } from '#messages/lexicon.ts';
import type { Line } from '#testing/filter-training.ts';

const gameWords =
  'kancil panda bakso sapi macan kucing bocil mamat sultan pangeran queen tempe cilok naga singa elang hantu bunga mawar ' +
  'sepatu meja toko raja gamer noob santuy ganteng player pemain pro mas bang dek ibu pak rrq evos epic savage';
const numbers = '01 07 10 12 17 21 22 69 77 88 99 123 138 168 303 404 777 888'.split(' ');
/** Shapes of sites' names in promotions; a site is named at least so often. */
const SITE = /[a-z]{3,}(?:\d{2,4}|4d)\b|\b[a-z]{3,}(?:toto|slot|bet|win|togel)\b/gi;
const SITE_TIMES = 5;

/** Names as players have them, and sites of promotions as if they were names of supporters. */
export function nameLists(lines: readonly Line[] = []): Record<string, string[]> {
  const numbered = (words: string) =>
    words.split(' ').flatMap((word) => numbers.map((number) => word.charAt(0).toUpperCase() + word.slice(1) + number));
  const counts = new Map<string, number>();
  for (const { text } of lines.filter(({ promotes }) => promotes)) {
    for (const site of text.normalize('NFKC').toUpperCase().match(SITE) ?? []) {
      counts.set(site, (counts.get(site) ?? 0) + 1);
    }
  }
  const sites = [...counts].filter(([, count]) => count >= SITE_TIMES).map(([site]) => site);
  return { given: numbered(givenNames), game: numbered(gameWords), ...(sites.length > 0 ? { sites } : {}) };
}

/** Percent of names hidden when judged as a message, and as a name. */
export function nameFigures(names: readonly string[]): { asMessage: number; asName: number } {
  const percent = (isHidden: (name: string) => boolean) => (names.filter(isHidden).length / names.length) * 100;
  return {
    asMessage: percent((name) => !screenMessage(name).show),
    asName: percent((name) => !screenName(name).show),
  };
}
