import { expect, test } from 'vitest';
import { watchPaints } from '#paints.ts';

function openPage() {
  const document = Object.assign(new EventTarget(), { hidden: false });
  let frames: (() => void)[] = [];
  const page = { document, requestAnimationFrame: (frame: () => void) => frames.push(frame) } as unknown as Window;
  const source = { isOffAir: false };
  const paints = watchPaints(page, () => source.isOffAir);
  const log: string[] = [];
  return {
    document,
    source,
    paints,
    /** Draws a frame. */
    draw() {
      const due = frames;
      frames = [];
      for (const frame of due) frame();
    },
    async isPainted() {
      void paints.next().then(() => log.push('painted'));
      await Promise.resolve();
      return async () => {
        await new Promise<void>((resolve) => {
          queueMicrotask(resolve);
        });
        return log.length > 0;
      };
    },
  };
}

test('a page is painted after the second frame, which shows what the first one drew', async () => {
  const { isPainted, draw } = openPage();
  const painted = await isPainted();
  draw();
  expect(await painted()).toBe(false);
  draw();
  expect(await painted()).toBe(true);
});

test.each(['hidden', 'off air'])('a page that is %s waits for no paint', async (unseen) => {
  const { document, source, isPainted } = openPage();
  if (unseen === 'hidden') document.hidden = true;
  else source.isOffAir = true;
  expect(await (await isPainted())()).toBe(true);
});

test('a wait ends when the page is hidden meanwhile, and when its source goes off air', async () => {
  const first = openPage();
  const hidden = await first.isPainted();
  first.document.hidden = true;
  first.document.dispatchEvent(new Event('visibilitychange'));
  expect(await hidden()).toBe(true);
  const second = openPage();
  const offAir = await second.isPainted();
  second.source.isOffAir = true;
  second.paints.check();
  expect(await offAir()).toBe(true);
});

test('a page that is looked at and draws no frame is never painted', async () => {
  const { document, paints, isPainted } = openPage();
  const painted = await isPainted();
  document.dispatchEvent(new Event('visibilitychange'));
  paints.check();
  expect(await painted()).toBe(false);
});
