import { expect } from 'vitest';
import { commands, page, type Locator } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Moves the mouse to a point of the page and presses its button (vitest.config.ts). */
    pressAt(x: number, y: number): Promise<void>;
  }
}

/** A press consists of these. */
const pressEvents = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];

/** The browser's own, also where a test has a clock of its own. */
const nextFrame = requestAnimationFrame.bind(globalThis);
const frame = () => new Promise(nextFrame);

// Playwright's click asks the browser forty questions, which were a quarter of the work of all component tests. Asked in
// the page they cost nothing, and the press is still the browser's.
const locators = Object.getPrototypeOf(page.getByText('')) as Locator;
const { click: byPlaywright } = locators;
locators.click = async function click(this: Locator, options) {
  if (options !== undefined) return byPlaywright.call(this, options);
  do await expect.poll(() => obstacle(this), { message: `a press of ${this.selector}` }).toBeNull();
  while (!(await press(this)));
};

/** The reason why a person could not press this now. Scrolls to it, and waits until it rests. */
async function obstacle(locator: Locator): Promise<string | null> {
  const count = locator.elements().length;
  const target = targetOf(locator);
  if (target === undefined || count > 1) return `${count} elements`;
  if (!target.checkVisibility({ visibilityProperty: true })) return 'hidden';
  if (target.matches(':disabled') || target.closest('[aria-disabled="true"], [inert]')) return 'disabled';
  target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const before = middle(target);
  await frame();
  await frame();
  const now = middle(target);
  if (before.join() !== now.join()) return 'moving';
  if (target.contains(document.elementFromPoint(...now))) return null;
  target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  return 'covered';
}

/** Presses. Where the page moved meanwhile and something else would be pressed, keeps the press from it and returns false. */
async function press(locator: Locator): Promise<boolean> {
  const target = targetOf(locator);
  if (target === undefined) return false;
  let isMet = false;
  const check = (event: Event) => {
    if (event.type === 'pointerdown') isMet = target.contains(event.target as Element);
    if (isMet) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of pressEvents) window.addEventListener(type, check, true);
  try {
    await commands.pressAt(...middle(target));
  } finally {
    for (const type of pressEvents) window.removeEventListener(type, check, true);
  }
  return isMet;
}

/** The located element, or the button that its words are in. */
function targetOf(locator: Locator): Element | undefined {
  const [element] = locator.elements();
  return element?.closest('button, a') ?? element;
}

/** The middle of the part that is in sight. */
function middle(target: Element): [x: number, y: number] {
  const { left, right, top, bottom } = target.getClientRects()[0] ?? new DOMRect();
  return [
    (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
    (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
  ];
}
