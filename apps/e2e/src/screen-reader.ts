import { fileURLToPath } from 'node:url';
import type { virtual } from '@guidepup/virtual-screen-reader';
import { expect, type Page } from '@playwright/test';

/** A screen reader in a page. Its commands are all that a test does, and what it says is all that a test knows. */

declare global {
  interface Window {
    screenReader?: { virtual: typeof virtual; taken: number };
  }
}

const LIBRARY = fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js'));

/** Stops that a patient person takes to one thing. */
const PATIENCE = 60;

/** A key, link or field whose phrase is its role and state, or its place in a set. */
const UNNAMED =
  /^(button|link|textbox|searchbox|checkbox|radio|switch|combobox|option|menuitem|tab|slider|spinbutton|image|(alert)?dialog)(, ((not )?(checked|expanded|pressed|selected|disabled|busy|invalid|required)|current \w+|(position|set size|level|\d+ controls?|has popup|key shortcuts) ?\S*))*$/;

/** A phrase that says the same words twice, as a hint that is in the name too. */
const ECHO = /(\p{L}[^,]{3,}), \1(,|$)/u;

/** `control` is the next key, link or field, as NVDA's F, B and K together. */
type Way = 'next' | 'heading' | 'landmark' | 'control';

const isFaulty = (phrase: string) => UNNAMED.test(phrase) || ECHO.test(phrase);

export async function openScreenReader(page: Page) {
  // From the page's own origin, as its content security policy asks.
  await page.context().route('**/screen-reader.js', (route) => route.fulfill({ path: LIBRARY }));
  const log: string[] = [];
  /** Index of the first phrase that answers the last command. */
  let asked = 0;

  /** Takes what was said since. A page that has no reader yet is read from its top. */
  async function listen(): Promise<string[]> {
    log.push(...(await page.evaluate(takePhrases)));
    const answer = log.slice(asked);
    const news = answer.filter((phrase) => /^(polite|assertive): /.test(phrase)).map((phrase) => phrase.trim());
    expect(new Set(news).size, `said twice at once: ${news.join(' | ')}`).toBe(news.length);
    expect(answer.filter(isFaulty)).toEqual([]);
    return answer;
  }

  async function command(run: () => Promise<unknown>): Promise<void> {
    await listen();
    asked = log.length;
    await run();
  }

  /** Waits until the answer to the last command says this. */
  async function hear(wanted: RegExp): Promise<void> {
    // A page that is being left has no reader for a moment.
    await expect(async () => expect((await listen()).join('\n')).toMatch(wanted)).toPass({ timeout: 20_000 });
  }

  const go = (way: Way) => async (wanted: RegExp) => {
    const passed: string[] = [];
    while (passed.length < PATIENCE) {
      await command(() => page.evaluate(move, way));
      const phrase = (await listen()).at(-1) ?? '';
      if (wanted.test(phrase)) return;
      // Once round: the page is still loading.
      if (passed.includes(phrase)) await page.waitForTimeout(100);
      passed.push(phrase);
    }
    throw new Error(`${way} does not lead to ${String(wanted)}:\n${passed.join('\n')}`);
  };

  return {
    /** Everything that was said. */
    log,
    hear,
    next: go('next'),
    heading: go('heading'),
    landmark: go('landmark'),
    control: go('control'),
    /** Presses what is read, and waits for the answer. */
    async act(answer: RegExp) {
      await command(() => page.evaluate(() => window.screenReader?.virtual.act()));
      await hear(answer);
      const isLost = () => page.evaluate(() => window.screenReader?.virtual.activeNode?.isConnected !== true);
      await expect.poll(isLost, 'the press left the reader on nothing').toBe(false);
    },
    /** Ticks or chooses what is read. */
    async choose() {
      await command(() => page.evaluate(() => window.screenReader?.virtual.press(' ')));
      await hear(/, checked/);
    },
    async type(words: string) {
      await command(() => page.evaluate((text) => window.screenReader?.virtual.type(text), words));
    },
    /** Reads the whole page once round, for its names; nothing of it is logged. */
    async readThrough() {
      const all = await page.evaluate(readRound);
      expect(all.filter(isFaulty)).toEqual([]);
    },
  };
}

async function takePhrases(): Promise<string[]> {
  if (window.screenReader === undefined) {
    if (document.querySelector('main:not([aria-busy])') === null) return [];
    const { virtual: reader } = (await import(`${location.origin}/screen-reader.js`)) as { virtual: typeof virtual };
    // A browser tells a reader once of all that changed in a region; the library would say each part of the change.
    class OncePerRegion extends MutationObserver {
      constructor(tell: MutationCallback) {
        super((records, self) => {
          const regions = new Map<Element, MutationRecord>();
          for (const record of records) {
            const { target } = record;
            const element = target instanceof Element ? target : target.parentElement;
            const region = element?.closest('[aria-live], [role=status], [role=alert], [role=log], output');
            if (region && record.type !== 'attributes') regions.set(region, record);
          }
          tell([...regions.values()], self);
        });
      }
    }
    // The library reads a box by its attribute, which stays as the page was made.
    document.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement) target.toggleAttribute('checked', target.checked);
    });
    await reader.start({ container: document.body, window: { document, MutationObserver: OncePerRegion } });
    window.screenReader = { virtual: reader, taken: 0 };
  }
  const state = window.screenReader;
  const said = await state.virtual.spokenPhraseLog();
  const fresh = said.slice(state.taken);
  state.taken = said.length;
  // A region that was emptied says nothing.
  return fresh.filter((phrase) => !/^(polite|assertive): $/.test(phrase));
}

async function move(way: Way): Promise<void> {
  const reader = window.screenReader?.virtual;
  if (reader === undefined) return undefined;
  const said = await reader.spokenPhraseLog();
  const before = said.length;
  if (way === 'next') return reader.next();
  if (way === 'heading') return reader.perform(reader.commands.moveToNextHeading);
  if (way === 'landmark') return reader.perform(reader.commands.moveToNextLandmark);
  const controls = 'a[href], button, input, select, textarea, summary, [role^=menuitem], [role=option]';
  for (let steps = 0; steps < 500; steps += 1) {
    await reader.next();
    const isEnd = (await reader.lastSpokenPhrase()).startsWith('end ');
    if (!isEnd && reader.activeNode instanceof Element && reader.activeNode.matches(controls)) break;
  }
  // The stops between are passed over.
  said.splice(before, said.length - before - 1);
}

async function readRound(): Promise<string[]> {
  const reader = window.screenReader?.virtual;
  if (reader === undefined) return [];
  const said = await reader.spokenPhraseLog();
  const before = said.length;
  await reader.next();
  await reader.previous();
  const [start, words] = [reader.activeNode, await reader.lastSpokenPhrase()];
  do await reader.next();
  while (reader.activeNode !== start || (await reader.lastSpokenPhrase()) !== words);
  return said.splice(before);
}
