import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, closeDialog, draw, link, text } from '#platform/testing.tsx';
import { aClaim, anOrder, aPlace } from './testing.ts';
import TicketAfter from './ticket-after.tsx';
import type { PlayedTicket } from './ticket-shows.ts';

const at = '2026-11-26T05:00:00.000Z';
const game = (result: 'win' | 'lose') => ({ at, result });

const played = (games: ReturnType<typeof game>[]): PlayedTicket =>
  aClaim({
    title: 'Mabar',
    state: 'done',
    type: 'mabar',
    class: 1,
    endedAt: at,
    entry: aPlace({ count: games.length, played: games.length, left: 0, place: null, status: null, games }),
  });

/** A browser that gets the picture, and shares it if it can. */
function playBrowser(picture: () => Promise<Response>, share?: (data: ShareData) => Promise<void>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return picture();
  });
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  Object.assign(navigator, { canShare: () => share !== undefined, share });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    click.mockRestore();
    Reflect.deleteProperty(navigator, 'canShare');
    Reflect.deleteProperty(navigator, 'share');
  });
  return { asked, saved };
}
const jpeg = async () => new Response(new Blob(['gambar']));

test('the stub comes back with score, holes in the order of play, and the stamp', async () => {
  await draw(<TicketAfter ticket={played([game('win'), game('lose'), game('win')])} />);
  await expect.element(text('3 game: 2 menang, 1 kalah')).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Menang, Kalah, Menang' })).toBeVisible();
  await expect.element(text('Menang')).toBeVisible();
  await draw(<TicketAfter ticket={played(Array.from({ length: 21 }, () => game('lose')))} />);
  await expect.element(text('21 game: 0 menang, 21 kalah')).toBeVisible();
  await expect.element(text('Selesai')).toBeVisible();
  await expect.element(page.getByRole('img')).not.toBeInTheDocument();
});

test('the picture is shared as a file, and saved where the browser shares none', async () => {
  const shared: ShareData[] = [];
  const files = playBrowser(jpeg, async (data) => void shared.push(data));
  await draw(<TicketAfter ticket={played([game('win')])} />);
  await button('Bagikan').click();
  await expect
    .poll(() => shared.flatMap(({ files = [] }) => files.map(({ name }) => name)))
    .toEqual(['hasil-mabar.jpg']);
  expect([files.asked, files.saved]).toEqual([['/share/ticket/tiket-gift.jpg'], []]);
  Object.assign(navigator, { canShare: () => false });
  await button('Bagikan').click();
  await expect.poll(() => files.saved).toEqual(['hasil-mabar.jpg']);
});

test('a picture that does not come is said, and the button can be pressed again', async () => {
  const files = playBrowser(async () => new Response(null, { status: 429 }));
  await draw(<TicketAfter ticket={played([game('win')])} />);
  await button('Bagikan').click();
  await closeDialog('Gambarnya belum bisa dibuat.');
  await button('Bagikan').click();
  await closeDialog('Gambarnya belum bisa dibuat.');
  expect(files.asked).toHaveLength(2);
});

test('"Pesan lagi" that is pressed before its part has come keeps the order once it has', async () => {
  // Here, where the storage that it reads is empty.
  await import('#early.ts');
  const { entry } = played([game('win')]);
  const order = anOrder({ state: 'done', endedAt: at, ordered: { event: '2', count: 3 }, entry });
  await draw(
    <div data-rendered>
      <TicketAfter ticket={order} />
    </div>,
    '/tiket/tiket-mabar',
  );
  await link('Pesan lagi').click();
  expect([location.pathname, localStorage.getItem('lastOrder')]).toEqual(['/tiket/tiket-mabar', null]);
  document.querySelector('[data-rendered]')?.removeAttribute('data-rendered');
  await expect.poll(() => location.pathname).toBe('/hostuji/mabar');
  expect(JSON.parse(localStorage.getItem('lastOrder') ?? 'null')).toMatchObject({
    host: 'hostuji',
    event: '2',
    count: 3,
  });
});
