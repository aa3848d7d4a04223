import { act, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { expect, test, vi } from 'vitest';
import { earlyText } from './early.text.ts';
import { useHydrating } from '#platform/use-hydrating.ts';

const PARTS = 25;
const KEYS = 40;

function Part({ done }: { done: (key: number) => void }) {
  const [counts, setCounts] = useState(0);
  return (
    <div data-rendered={useHydrating() ? '' : undefined}>
      {Array.from({ length: KEYS }, (_, key) => (
        <button key={key} suppressHydrationWarning type="button" onClick={() => done(key)}>
          {key}
        </button>
      ))}
      <button suppressHydrationWarning type="button" data-counts onClick={() => setCounts((many) => many + 1)}>
        {counts}
      </button>
    </div>
  );
}

test('1,000 presses before and while parts hydrate are marked at once and done once', async () => {
  await import('#early.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const done = new Map<string, number>();
  const parts = Array.from({ length: PARTS }, (_, index) => {
    const root = document.body.appendChild(document.createElement('div'));
    const part = <Part done={(key) => done.set(`${index} ${key}`, (done.get(`${index} ${key}`) ?? 0) + 1)} />;
    root.innerHTML = renderToString(part);
    return { root, hydrate: () => act(async () => void hydrateRoot(root, part)) };
  });
  // A fixed order without a pattern: each part hydrates after another share of its presses.
  const presses = parts.flatMap(({ root }) => [...root.querySelectorAll<HTMLElement>('button:not([data-counts])')]);
  const mixed = presses.map((_, index) => presses[(index * 389) % presses.length]!);
  let unmarked = 0;
  for (const [index, button] of mixed.entries()) {
    const waits = button.closest('[data-rendered]') !== null;
    for (let tap = 0; tap <= (waits ? index % 3 : 0); tap += 1) button.click();
    if (waits && button.dataset['early'] === undefined) unmarked += 1;
    if (index % KEYS === KEYS - 1) await parts[(index - KEYS + 1) / KEYS]!.hydrate();
    if (index % 8 === 0) vi.advanceTimersByTime(index % 70);
  }
  vi.advanceTimersByTime(60);
  vi.useRealTimers();
  expect(unmarked).toBe(0);
  expect([done.size, ...new Set(done.values())]).toEqual([PARTS * KEYS, 1]);
  expect(document.querySelector('[data-early], #early')).toBeNull();
  for (const { root } of parts) root.remove();
});

test('a stepper counts each early press, and after 3 s words say that the page still loads', async () => {
  await import('#early.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<Part done={() => undefined} />);
  const more = root.querySelector<HTMLElement>('[data-counts]')!;
  for (let tap = 0; tap < 3; tap += 1) more.click();
  const note = document.querySelector('[role="status"]#early');
  vi.advanceTimersByTime(2_900);
  expect(note?.textContent).toBe('');
  vi.advanceTimersByTime(200);
  expect(note?.textContent).toBe(earlyText.late);
  await act(async () => void hydrateRoot(root, <Part done={() => undefined} />));
  await act(async () => vi.advanceTimersByTime(60));
  vi.useRealTimers();
  expect([more.textContent, note?.isConnected]).toEqual(['3', false]);
  root.remove();
});
