import { matchRoutes as libraryMatches } from 'react-router';
import { expect, test } from 'vitest';
import { matchRoutes } from './react-router.tsx';

const routes = [
  { path: 'dashboard/*' },
  {
    children: [
      { index: true },
      { path: 'login' },
      { path: 'list/:hostID' },
      { path: ':hostID/gift' },
      { path: ':hostID/*' },
      { path: '*' },
    ],
  },
];

const paths = ['/', '//', '/login', '/LOGIN/', '/login/x', '/list/budi', '/list/Budi%20S/', '/list', '/budi/gift'];

test.each([...paths, '/budi', '/budi/', '/budi/mabar', '/budi/klaim/x', '/dashboard', '/dashboard/mabar', '/%E0%A4'])(
  '%s has the same page and the same parameters as in the library',
  (path) => {
    const plain = (matches: { route: { path?: string; index?: boolean }; params: object }[] | null) =>
      matches?.map(({ route: { path: pattern, index }, params }) => ({ pattern, index, params: { ...params } }));
    expect(plain(matchRoutes(routes, path))).toEqual(plain(libraryMatches(routes as never, path)));
  },
);
