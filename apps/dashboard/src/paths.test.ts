import { expect, test } from 'vitest';
import { dashboardPaths, linksOf, pageOf, pathTo } from './paths.ts';

const origins = {
  api: 'http://localhost:4000',
  public: 'http://localhost:4001',
  dashboard: 'http://localhost:4002',
  overlay: 'http://localhost:4003',
};

test('every page of the spec has its own address [dash 2 routes]', () => {
  for (const page of dashboardPaths) expect(pageOf(page)).toBe(page);
  expect(new Set(dashboardPaths).size).toBe(44);
});

test('an unknown or missing path falls back to mabar [dash 2 routes]', () => {
  expect(pageOf('bukan-halaman')).toBe('mabar');
  expect(pageOf(undefined)).toBe('mabar');
  expect(pathTo()).toBe('/dashboard/mabar');
});

test('links lead to the other origins of the deployment [dash 2 mabar link] [dash 2 qr]', () => {
  const links = linksOf({ origins });
  expect(links.list('demomabar')).toBe('http://localhost:4001/demomabar/list');
  expect([links.mabar('demomabar'), links.support('demomabar'), links.claim('demomabar')]).toEqual([
    'http://localhost:4001/demomabar/mabar',
    'http://localhost:4001/demomabar/support',
    'http://localhost:4001/demomabar/klaim',
  ]);
  expect(links.gift('demomabar')).toBe('http://localhost:4001/demomabar/gift');
  expect(links.giftProof('a/b')).toBe('http://localhost:4001/gift-proof/a%2Fb');
  expect(links.display('overlay', 'a+b/c')).toBe('http://localhost:4003/display/overlay?key=a%2Bb%2Fc');
  expect(links.overlay('a+b/c', 'obs')).toBe(links.display('overlay', 'a+b/c'));
  expect(links.overlay('a+b/c', 'vmix')).toBe('http://localhost:4003/display/overlay?key=a%2Bb%2Fc&app=vmix');
  expect(links.queueLine('demomabar')).toBe('http://localhost:4000/api/host/demomabar/antri.txt');
  expect(links.login).toBe('http://localhost:4001/login');
  expect(links.root).toBe('http://localhost:4001/');
  expect(links.image('/images/1.webp')).toBe('http://localhost:4000/images/1.webp');
  expect(links.image('https://cdn.test/1.webp')).toBe('https://cdn.test/1.webp');
  expect(links.image(null)).toBeNull();
});
