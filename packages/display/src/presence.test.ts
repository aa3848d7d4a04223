import type { PagePresence } from '@mabarin/api-client/contract/alerts';
import { expect, test } from 'vitest';
import { watchPresence } from '#presence.ts';

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/136.0.0.0 Safari/537.36';

/** A page as a program opens it. */
function openPage({
  search = '',
  userAgent = browser,
  obs = null as null | { streaming?: boolean },
}: { search?: string; userAgent?: string; obs?: null | { streaming?: boolean } } = {}) {
  const page = Object.assign(new EventTarget(), {
    location: { search },
    navigator: { userAgent },
    document: { hidden: true, visibilityState: 'hidden' },
    ...(obs === null ? {} : { obsstudio: { getStatus: (answer: (status: object) => void) => answer(obs) } }),
  });
  const changes: PagePresence[] = [];
  const presence = watchPresence(page as unknown as Window, () => changes.push(presence.now()));
  const tell = (name: string, detail: object) => page.dispatchEvent(new CustomEvent(name, { detail }));
  return { presence, changes, tell };
}

test('a page in a program that streams claims the strongest place at once, without a click, told or named', () => {
  for (const options of [
    { obs: {} },
    { search: '?app=tiktok' },
    { search: '?app=vmix' },
    { search: '?app=other' },
    { userAgent: `${browser} TikTokLIVEStudio/1.27.0` },
    { userAgent: `${browser} XSplitBroadcaster/4.6.2605.2109` },
  ]) {
    expect(openPage(options).presence.now(), JSON.stringify(options)).toBe('obs_active');
  }
  expect(openPage().presence).toMatchObject({ app: null });
  expect(openPage({ search: '?app=streamlabs', obs: {} }).presence.app).toBe('streamlabs');
  expect(openPage({ obs: {} }).presence.app).toBe('obs');
});

test('a page is on air until its program says otherwise, and being hidden or seen elsewhere says nothing', () => {
  const { presence, tell } = openPage({ obs: { streaming: true } });
  expect([presence.offAir(), presence.streaming()]).toEqual([false, true]);
  tell('obsSourceVisibleChanged', { visible: false });
  expect(presence.offAir()).toBe(true);
  tell('obsSourceActiveChanged', { active: true });
  expect(presence.offAir()).toBe(false);
  // Told as on air, a wrong word about what is visible changes nothing.
  tell('obsSourceVisibleChanged', { visible: false });
  expect(presence.now()).toBe('obs_active');
  tell('obsSourceActiveChanged', { active: false });
  expect(presence.now()).toBe('obs_visible');

  const other = openPage({ search: '?app=vmix' });
  other.tell('obsSourceActiveChanged', { active: false });
  expect(other.presence.offAir()).toBe(false);
});

test('a program that is not heard is as strong as a clicked tab, and on top once it is heard', () => {
  const { presence, changes } = openPage({ search: '?app=prism' });
  presence.sound('blocked');
  expect(presence.now()).toBe('tab_unlocked');
  presence.unlocked();
  expect(presence.now()).toBe('obs_active');
  expect(changes).toEqual(['tab_unlocked', 'obs_active']);
  // A program that tells what it is stays what it is.
  const told = openPage({ userAgent: `${browser} XSplitBroadcaster/4.6` });
  told.presence.sound('blocked');
  expect(told.presence.now()).toBe('obs_active');
});

test('a page heard without a click is as strong as a clicked tab, and still reloads', () => {
  const unknown = openPage();
  expect(unknown.presence.now()).toBe('tab');
  unknown.presence.sound('failed');
  expect(unknown.presence.now()).toBe('tab');
  unknown.presence.sound('ok');
  unknown.presence.sound('ok');
  // Start Overlay pressed where it was not needed.
  unknown.presence.unlocked();
  expect([unknown.presence.now(), unknown.presence.needsClick()]).toEqual(['tab_unlocked', false]);
  expect(unknown.changes).toEqual(['tab_unlocked']);

  const tab = openPage();
  tab.presence.sound('blocked');
  expect(tab.presence.now()).toBe('tab');
  tab.presence.unlocked();
  expect([tab.presence.now(), tab.presence.needsClick()]).toEqual(['tab_unlocked', true]);
});
