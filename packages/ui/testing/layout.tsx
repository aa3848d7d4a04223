import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';

/** Width of the narrowest phone, and text sizes up to the 200 % that WCAG 1.4.4 asks for. */
const WIDTHS = [240, 280, 360];
const TEXT_SIZES = ['100%', '150%', '200%'];

/** Checks on narrow phones and with large text that no words of a bar lie over others, over a button, or past its edge. */
export async function expectApart(bar: () => Element): Promise<void> {
  const { innerWidth, innerHeight } = window;
  onTestFinished(async () => {
    document.documentElement.style.fontSize = '';
    await page.viewport(innerWidth, innerHeight);
  });
  for (const width of WIDTHS) {
    await page.viewport(width, 800);
    for (const size of TEXT_SIZES) {
      document.documentElement.style.fontSize = size;
      expect(faultsIn(bar()), `${width} px, text ${size}`).toEqual([]);
    }
  }
}

function faultsIn(bar: Element): string[] {
  const texts = textsIn(bar);
  // A link within words has a touch area that reaches over their lines.
  const buttons = [...bar.querySelectorAll('button, a')]
    .filter((element) => getComputedStyle(element).display !== 'inline-block')
    .map((element) => ({ element, box: element.getBoundingClientRect() }));
  const outer = bar.getBoundingClientRect();
  const right = Math.min(outer.right, document.documentElement.clientWidth);
  const isOut = ({ left, right: end }: DOMRect) => left < outer.left - 1 || end > right + 1;
  return [
    ...texts.filter(({ box }) => isOut(box)).map(({ words }) => `"${words}" is past the edge`),
    ...buttons.filter(({ box }) => isOut(box)).map(({ element }) => `button "${element.textContent}" is past the edge`),
    ...texts.flatMap((one, index) =>
      texts
        .slice(index + 1)
        .flatMap((other) => (isOver(one.box, other.box) ? [`"${one.words}" over "${other.words}"`] : [])),
    ),
    ...texts.flatMap(({ words, box, node }) =>
      buttons.flatMap(({ element, box: button }) =>
        !element.contains(node) && isOver(box, button) ? [`"${words}" under button "${element.textContent}"`] : [],
      ),
    ),
  ];
}

type Words = { words: string; node: Node; box: DOMRect };

function textsIn(bar: Element): Words[] {
  const walker = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT);
  const found: Words[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const words = node.textContent?.trim() ?? '';
    const range = document.createRange();
    range.selectNodeContents(node);
    if (words === '' || node.parentElement?.checkVisibility() === false) continue;
    found.push(...[...range.getClientRects()].map((box) => ({ words, node, box })));
  }
  return found;
}

/** Lines of one text touch by their line height. */
const TOUCH = 3;

function isOver(one: DOMRect, other: DOMRect): boolean {
  return (
    one.left < other.right - TOUCH &&
    other.left < one.right - TOUCH &&
    one.top < other.bottom - TOUCH &&
    other.top < one.bottom - TOUCH
  );
}
