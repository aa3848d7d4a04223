import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { publicList, type PublicList } from '@mabarin/api-client/contract/mabar';
import { allRoles, noRoles } from '@mabarin/domain/roles';
import { wearStyles } from '@mabarin/ui/testing/styles';
import { expectTranslatable, type RenderResult } from '@mabarin/ui/testing/translation';
import { AppRouter } from '@mabarin/web/router';
import { stubService } from '@mabarin/web/testing/service';
import { useState } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { ticketsStore } from '#features/ticket/index.ts';
import { BreakNote } from '#platform/page/host-hours.tsx';
import { fillPreload } from '#platform/preload.ts';
import { aProfile, button, draw, expectWords, heading, link, Queries, row, text } from '#platform/testing.tsx';
import ListPage from './list.page.tsx';
import { ticketHash } from './ticket-hash.ts';

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

beforeEach(wearStyles);

test('a translated list follows its host and its queue', () => {
  let answer: PublicList = { host, list: { bermain: [], antrian: [waiting], more: 0 } };
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const isHost = (input instanceof Request ? input.url : input).includes('/api/host/');
    return Response.json({ status: 0, data: isHost ? aProfile() : answer });
  });
  const next = (host: PublicList['host'], list: PublicList['list'], words: string) => async (screen: RenderResult) => {
    answer = { host, list };
    window.dispatchEvent(new Event('online'));
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
    if (host.started) await expect.element(screen.getByText(/urutan ke-/)).toBeVisible();
    // The button comes after the page's own code.
    await expect.element(screen.getByText('Laporkan')).toBeVisible();
  };
  const started = { ...host, started: true };
  return expectTranslatable(
    <Queries>
      <Page />
    </Queries>,
    next(host, { bermain: [], antrian: [waiting], more: 0 }, 'Budi'),
    next(
      { ...host, open: false },
      { bermain: [], antrian: [waiting, { ...waiting, playerName: 'Sari' }], more: 0 },
      'Sari',
    ),
    next(started, { bermain: [playing], antrian: [], more: 0 }, '0/3 game'),
    next(started, { bermain: [{ ...playing, played: 1 }], antrian: [], more: 0 }, '1/3 game'),
    next(host, { bermain: [], antrian: [{ ...waiting, status: 'offline' }], more: 0 }, 'Offline'),
    next(host, { bermain: [], antrian: [waiting], more: 0 }, 'Online'),
  );
});

test('a list that cannot be asked about says so [pub 7 swallowed]', async () => {
  const broken = { status: -1, code: 'http.broken', data: 'Ada kesalahan di server kami.' };
  vi.stubGlobal('fetch', async () => Response.json(broken, { status: 500 }));
  await draw(<ListPage />, '/list/demomabar', '/list/:hostID');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(button('Coba lagi')).toBeVisible();
});

function Break({ over = false }: { over?: boolean }) {
  const [until] = useState(() => new Date(Date.now() + 1_000).toISOString());
  return <BreakNote onBreak={over ? null : { until, minutes: 1 }} />;
}

test('a translated break runs out', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-20T05:00:30Z') });
  onTestFinished(() => void vi.useRealTimers());
  await expectTranslatable(<Break />, async () => void vi.advanceTimersByTime(1_000), <Break over />);
});

async function openList(queue: PublicList['list']['antrian'], bermain: PublicList['list']['bermain'] = []) {
  const { username } = aProfile();
  const service = stubService();
  service.answer(publicList, { data: { host: { ...host, username }, list: { bermain, antrian: queue, more: 0 } } });
  await draw(<ListPage />, `/list/${username}`, '/list/:hostID');
  return username;
}

test('a list shows its host and who plays [pub 2 list header] [pub 2 list playing]', async () => {
  const username = await openList([], [{ ...playing, playerName: 'Joko', title: 'Fast-Track', played: 1 }]);
  await expect.element(heading('Demo')).toBeVisible();
  await expect.element(text(`@${username}`)).toBeVisible();
  const toSundul = link('Sundul disini untuk ONLINE');
  await expect.element(toSundul).toHaveAttribute('href', `/${username}/mabar?pilih=sundul`);
  await expect.element(heading('GILIRAN BERIKUTNYA 2')).toBeVisible();
  await expectWords(row('Joko'), 'Fast-Track', '1/3 game');
});

test('the list of an open host that plays says place and wait of an order made now', async () => {
  const wait = { from: 20, to: 40, in: '20–40 menit', at: null, here: null };
  const profile = aProfile({ queue: { waiting: 1, wait } });
  const service = stubService();
  service.answer(hostProfile, { data: profile });
  const shown = { ...host, username: profile.username, started: true };
  service.answer(publicList, { data: { host: shown, list: { bermain: [], antrian: [waiting], more: 0 } } });
  await draw(<ListPage />, `/list/${profile.username}`, '/list/:hostID');
  await expect.element(text('Pesan sekarang: urutan ke-2,')).toBeVisible();
  await expect.element(text('20–40 menit')).toBeVisible();
});

test('who waits has a status, and roles that count [pub 2 list queue] [pub 2 list roles] [pub 2 chip]', async () => {
  const role = { ...noRoles, gameRoleJungler: true };
  await openList([
    { ...waiting, needRole: true, role },
    { ...waiting, playerName: 'Sari', status: 'offline', role },
  ]);
  await expectWords(row('Budi'), '01', 'Reguler', 'Online', 'Jungler');
  await expectWords(row('Sari'), '02', 'Offline');
  expect(row('Sari').element().textContent).not.toContain('Jungler');
});

test('a player of all five roles has no chip', async () => {
  await openList([{ ...waiting, needRole: true, role: allRoles }]);
  await expectWords(row('Budi'), 'Reguler');
  expect(row('Budi').element().textContent).not.toContain('Jungler');
});

test('an empty list offers the order alone', async () => {
  const username = await openList([]);
  await expect.element(link('Pesan mabar')).toHaveAttribute('href', `/${username}/mabar`);
  await expect.element(link('Sundul disini untuk ONLINE')).not.toBeInTheDocument();
});

test('a list that nobody stands in says so [pub 2 list empty]', async () => {
  await openList([]);
  await expect.element(text('Belum ada antrian.')).toBeVisible();
});

test('the own row of a long list is marked, and in sight at its start and at its end', async () => {
  const { username } = aProfile();
  ticketsStore.getState().keep({ ticket: 'tiket-sari', host: username, kind: 'mabar', title: 'Reguler', paid: true });
  onTestFinished(() => scrollTo(0, 0));
  const rows = Array.from({ length: 30 }, () => waiting);
  const own = { ...waiting, playerName: 'Sari', ticketHash: await ticketHash('tiket-sari') };
  stubService().answer(publicList, {
    data: { host: { ...host, username }, list: { bermain: [], antrian: [...rows, own, ...rows], more: 0 } },
  });
  await draw(<ListPage />, `/list/${username}`, '/list/:hostID');
  await expectWords(row('Sari'), '31', 'Kamu di sini');
  for (const end of [0, document.documentElement.scrollHeight]) {
    scrollTo(0, end);
    const { top, bottom } = row('Sari').element().getBoundingClientRect();
    expect([top >= 0, bottom <= innerHeight]).toEqual([true, true]);
  }
  const tint = (one: Locator) => getComputedStyle(one.element()).backgroundColor;
  await expect.poll(() => tint(row('Sari'))).not.toBe(tint(row('Budi').first()));
});

test('a queue longer than its list is counted whole, and the list says how many are behind it', async () => {
  const { username } = aProfile();
  stubService().answer(publicList, {
    data: { host: { ...host, username }, list: { bermain: [], antrian: [waiting], more: 7 } },
  });
  await draw(<ListPage />, `/list/${username}`, '/list/:hostID');
  await expect.element(page.getByRole('heading', { name: 'ANTRIAN 8' })).toBeVisible();
  await expect.element(text('Dan 7 lagi di belakangnya. Tempatmu ada di tiketmu.')).toBeVisible();
});

test('a list keeps its host in sight while its rows are asked for [pub 2 routes list]', async () => {
  const profile = aProfile({ name: 'Demo' });
  fillPreload({ hostProfile: profile });
  onTestFinished(() => fillPreload({}));
  const held = Promise.withResolvers<void>();
  stubService().answer(publicList, async () => {
    await held.promise;
    return {
      data: { host: { ...host, username: profile.username }, list: { bermain: [], antrian: [waiting], more: 0 } },
    };
  });
  await draw(<ListPage />, `/list/${profile.username.toUpperCase()}`, '/list/:hostID');
  const top = () => heading('Demo').element().getBoundingClientRect().top;
  const before = top();
  held.resolve();
  await expect.element(row('Budi')).toBeVisible();
  expect(top()).toBe(before);
});
