import { expect, test } from 'vitest';
import { hostPathOf, linksOf, paths } from './paths.ts';

test('a host page has three tabs, and any other part is its first one [pub 2 routes host]', () => {
  expect(['mabar', 'support', 'klaim', 'Support', 'apa', undefined].map(hostPathOf)).toEqual([
    'mabar',
    'support',
    'klaim',
    'support',
    'mabar',
    'mabar',
  ]);
});

test('a photo is on the API origin unless its address is whole', () => {
  const origins = { api: 'http://api.test', public: '', dashboard: 'http://dash.test', overlay: '' };
  const links = linksOf({ origins });
  expect(links.image('/images/a.webp')).toBe('http://api.test/images/a.webp');
  expect(links.image('https://elsewhere.test/a.webp')).toBe('https://elsewhere.test/a.webp');
  expect(links.image(null)).toBeNull();
  expect(links.dashboard()).toBe('http://dash.test/dashboard/mabar');
  expect(paths.list('demo mabar')).toBe('/list/demo%20mabar');
});
