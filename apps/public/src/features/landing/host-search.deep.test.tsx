import { hostSearch } from '@mabarin/api-client/contract/accounts';
import { stubService } from '@mabarin/web/testing/service';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, draw, expectWords, text } from '#platform/testing.tsx';
import { HostSearch } from './host-search.tsx';

const box = () => page.getByRole('searchbox', { name: 'Mau mabar? Cari host' });
const found = () => page.getByRole('list', { name: 'Host yang cocok' }).getByRole('link');
const host = { username: 'pamangembul', name: 'Paman Gembul', photo: null, started: false };

test('a word of the name finds a host, fewer than three letters say so, and Escape clears them', async () => {
  const service = stubService();
  service.answer(hostSearch, { data: [host] });
  await draw(<HostSearch />);
  await userEvent.fill(box(), 'ge');
  await expect.element(text('Tulis minimal 3 huruf ya.')).toBeVisible();
  expect(service.sent(hostSearch)).toEqual([]);
  await userEvent.fill(box(), 'GEMBUL pen');
  await expectWords(found(), 'Paman Gembul', '@pamangembul');
  await userEvent.keyboard('{Escape}');
  await expect.element(found()).not.toBeInTheDocument();
});

test('nobody of that name is said', async () => {
  stubService().answer(hostSearch, { data: [] });
  await draw(<HostSearch />);
  await userEvent.fill(box(), 'zirafah');
  await expect.element(text('Tidak ada host bernama “zirafah”.')).toBeVisible();
});

test('a search without network says so, keeps what was typed, and is made again by a button', async () => {
  const service = stubService();
  await draw(<HostSearch />);
  await userEvent.fill(box(), 'paman');
  await expect.element(text('Jaringan bermasalah. Coba lagi ya!')).toBeVisible();
  service.answer(hostSearch, { data: [host] });
  await button('Coba lagi').click();
  await expect.element(found()).toBeVisible();
  await expect.element(box()).toHaveValue('paman');
});

test('a username and Enter lead to the host', async () => {
  stubService().answer(hostSearch, { data: [host] });
  await draw(<HostSearch />);
  await userEvent.fill(box(), 'PamanGembul');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/pamangembul/mabar');
});
