import type { ReactElement } from 'react';
import { expect } from 'vitest';
import { render, type RenderResult } from 'vitest-browser-react';

export type { RenderResult };

/** The next render, or a user action. */
type Change = ReactElement | ((screen: RenderResult) => Promise<unknown>);

/**
 * Plays the same changes on a page as it is and on one that the browser translates, and compares the words after each.
 * Rejects on any React error.
 */
export async function expectTranslatable(first: ReactElement, ...changes: Change[]): Promise<void> {
  const plain = await play(first, changes);
  const stop = translate(document.body);
  try {
    expect(await play(first, changes)).toEqual(plain);
  } finally {
    stop();
  }
  // Guards against a test in which nothing changes.
  expect(new Set(plain).size).toBeGreaterThan(1);
}

async function play(first: ReactElement, changes: readonly Change[]): Promise<string[]> {
  const screen = await render(first);
  const words = [await settledWords()];
  for (const change of changes) {
    if (typeof change === 'function') await change(screen);
    else await screen.rerender(change);
    words.push(await settledWords());
  }
  await screen.unmount();
  return words;
}

/** The visible words, after the translator has run. */
async function settledWords(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve));
  return document.body.innerText.replaceAll(/\s+/g, ' ').trim();
}

/**
 * Imitates Chrome's "Translate page": wraps every text, later ones too, in two `<font>` elements. The words stay.
 * Returns a function that stops it.
 */
function translate(root: HTMLElement): () => void {
  const observer = new MutationObserver(pass);
  const watch = () => observer.observe(root, { childList: true, characterData: true, subtree: true });
  function pass() {
    observer.disconnect();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const around = text.parentElement;
      if (text.data.trim() === '' || around?.closest('font, script, style, textarea')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
    watch();
  }
  pass();
  return () => observer.disconnect();
}
