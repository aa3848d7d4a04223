import { deskSearch, type DeskHit } from '@mabarin/api-client/contract/desk/search';
import { render } from '@mabarin/ui/testing/render';
import { AppRouter, navigate } from '@mabarin/web/router';
import { stubService } from '@mabarin/web/testing/service';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createDashboardQueryClient } from '#platform/query-client.ts';
import { SearchForm } from './search-form.tsx';
import SearchPage from './search.page.tsx';

const hit: DeskHit = {
  kind: 'payment',
  id: 'p1',
  page: 'bayar',
  subject: 'p1',
  line: 'Rp52.500 · dibayar',
  exact: true,
};

beforeEach(() => navigate('/meja/cari'));

async function openSearch(...hits: DeskHit[]) {
  const service = stubService();
  service.answer(deskSearch, { data: hits });
  await render(
    <QueryClientProvider client={createDashboardQueryClient()}>
      <AppRouter>
        <SearchForm asked="" />
        <SearchPage />
      </AppRouter>
    </QueryClientProvider>,
  );
  return service;
}

const type = (words: string) => userEvent.type(page.getByRole('searchbox'), words);

test('the field asks on Enter alone', async () => {
  const service = await openSearch(hit);
  await type('50000 20.15');
  expect(service.sent(deskSearch)).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => service.sent(deskSearch)).toMatchObject([{ q: '50000 20.15' }]);
});

test('hits stand under their kind, each a link to its page', async () => {
  await openSearch(hit, { ...hit, kind: 'refund', id: 'RF-1', exact: false });
  await type('p1{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Pembayaran' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Pengembalian' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Rp52.500 · dibayar RF-1' }))
    .toHaveAttribute('href', '/meja/bayar/p1');
});

test('a search without a hit says so', async () => {
  await openSearch();
  await type('tidak ada{Enter}');
  await expect.element(page.getByText('Tidak ada yang cocok dengan "tidak ada".')).toBeVisible();
});

test('a very long search is cut, and repeated in short', async () => {
  const service = await openSearch();
  await userEvent.fill(page.getByRole('searchbox'), 'x'.repeat(10_000));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(`Tidak ada yang cocok dengan "${'x'.repeat(60)}…".`)).toBeVisible();
  expect(service.sent(deskSearch)).toMatchObject([{ q: 'x'.repeat(200) }]);
});
