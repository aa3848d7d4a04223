import { expect, test } from 'vitest';
import { findRoute } from './router.tsx';

const routes = ['dashboard/*', '', 'list/:hostID', ':hostID/list', ':hostID/*'].map((path) => ({ path }));

test.each([
  ['/', '', {}],
  ['/list/demomabar', 'list/:hostID', { hostID: 'demomabar' }],
  ['/LIST/DemoMabar/', 'list/:hostID', { hostID: 'DemoMabar' }],
  ['/list/list', 'list/:hostID', { hostID: 'list' }],
  ['/demomabar/list', ':hostID/list', { hostID: 'demomabar' }],
  ['/list', ':hostID/*', { hostID: 'list', '*': '' }],
  ['/demomabar', ':hostID/*', { hostID: 'demomabar', '*': '' }],
  ['/demomabar/support/x', ':hostID/*', { hostID: 'demomabar', '*': 'support/x' }],
  ['/dashboard', 'dashboard/*', { '*': '' }],
  ['/a%20b%2Fc/klaim', ':hostID/*', { hostID: 'a b/c', '*': 'klaim' }],
  ['/%zz', ':hostID/*', { hostID: '%zz', '*': '' }],
])('%s is the route "%s"', (path, route, params) => {
  expect(findRoute(routes, path)).toEqual({ route: { path: route }, params });
});

test('an address without a route has none', () => {
  expect(findRoute([{ path: 'login' }], '/login/x')).toBeNull();
});
