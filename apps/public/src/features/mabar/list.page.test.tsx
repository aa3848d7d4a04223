import type { PublicList } from '@mabarin/api-client/contract/mabar';
import { noRoles } from '@mabarin/domain/roles';
import { expectTranslatable, type RenderResult } from '@mabarin/ui/testing/translation';
import { AppRouter } from '@mabarin/web/router';
import { useState } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { BreakNote } from '#platform/host-hours.tsx';
import { drawPart, Queries } from '#platform/testing.tsx';
import ListPage from './list.page.tsx';

afterEach(() => vi.unstubAllGlobals());

const host: PublicList['host'] = {
  username: 'demomabar',
  name: 'Demo',
  photo: null,
  playerName: 'demo',
  playerRole: noRoles,
  open: true,
  started: false,
  onBreak: null,
  plannedAt: null,
};
const entry = { title: 'Reguler', playerName: 'Budi', needRole: false, role: noRoles, ticketHash: null };
const waiting = { ...entry, status: 'online' } as const;
const playing = { ...entry, played: 0, count: 3 };

function Page() {
  return (
    <AppRouter at="/list/demomabar">
      <Routes>
        <Route path="/list/:hostID" element={<ListPage />} />
      </Routes>
    </AppRouter>
  );
}

test('a translated list follows its host and its queue', () => {
  let answer: PublicList = { host, list: { bermain: [], antrian: [waiting] } };
  vi.stubGlobal('fetch', async () => Response.json({ status: 0, data: answer }));
  const next = (host: PublicList['host'], list: PublicList['list'], words: string) => async (screen: RenderResult) => {
    answer = { host, list };
    window.dispatchEvent(new Event('online'));
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
  };
  const started = { ...host, started: true };
  return expectTranslatable(
    <Queries>
      <Page />
    </Queries>,
    next(host, { bermain: [], antrian: [waiting] }, 'Budi'),
    next({ ...host, open: false }, { bermain: [], antrian: [waiting, { ...waiting, playerName: 'Sari' }] }, 'Sari'),
    next(started, { bermain: [playing], antrian: [] }, '0/3 game'),
    next(started, { bermain: [{ ...playing, played: 1 }], antrian: [] }, '1/3 game'),
    next(host, { bermain: [], antrian: [{ ...waiting, status: 'offline' }] }, 'Offline'),
    next(host, { bermain: [], antrian: [waiting] }, 'Online'),
  );
});

test('a list that cannot be asked about says so [pub 7 swallowed]', async () => {
  const broken = { status: -1, code: 'http.broken', data: 'Ada kesalahan di server kami.' };
  vi.stubGlobal('fetch', async () => Response.json(broken, { status: 500 }));
  const screen = await drawPart(<Page />);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Coba lagi' })).toBeVisible();
});

function Break({ over = false }: { over?: boolean }) {
  const [until] = useState(() => new Date(Date.now() + 1_000).toISOString());
  return <BreakNote onBreak={over ? null : { until, minutes: 1 }} />;
}

test('a translated break runs out', () =>
  expectTranslatable(
    <Break />,
    async (screen) => expect.element(screen.getByText('Sebentar lagi lanjut.')).toBeVisible(),
    <Break over />,
  ));
