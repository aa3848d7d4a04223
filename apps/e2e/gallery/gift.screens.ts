import { createClient } from '@mabarin/api-client/client';
import { giftProof } from '@mabarin/api-client/contract/gifts';
import type { Page } from '@playwright/test';
import { player } from './cast.ts';
import { openStall, page, walk } from './public-screen.ts';
import { change, fail, hang, see, site, type Scene, type Screen } from './screen.ts';
import { fillClaim, claimForm, gachaScreen, resultScreen } from '#gifts.ts';
import { anOrder } from '#viewer.ts';

/** The parameters of a proof's address that name its first draw, as in the link of a result. */
async function receipt({ cast }: Scene): Promise<string> {
  const call = createClient({ api: cast.system.origins.api });
  const { data } = await call(giftProof, { gift: cast.gift, after: 0 });
  const [draw] = data.draws;
  const [round] = data.rounds;
  const { try: number, nonce, gacha, win } = draw!;
  const seen = { round: '1', try: `${number}`, nonce, gacha: `${gacha}`, win: win ? '1' : '0', hash: round!.seedHash };
  return `?${new URLSearchParams(seen).toString()}`;
}

async function openGacha(at: Page, scene: Scene): Promise<void> {
  await openStall(at, scene, scene.cast.host, 'klaim');
  await fillClaim(at, 'Starlight November', anOrder());
  await claimForm(at).submit.click();
  await gachaScreen(at).title.waitFor();
}

export const gifts: Screen[] = [
  page(
    'host-claim',
    'busy',
    { path: ({ host }) => `/${host.username}/klaim`, words: 'Saya bukan robot', about: 'A viewer; three gifts' },
    { layout: true },
  ),
  page('host-claim', 'empty', {
    path: ({ empty }) => `/${empty.username}/klaim`,
    words: /gift/i,
    about: 'A host without gifts',
  }),
  walk('host-claim', 'filled', 'A gift chosen', async (at, scene) => {
    await openStall(at, scene, scene.cast.host, 'klaim');
    await fillClaim(at, 'Starlight November', anOrder({ ...player(42) }));
  }),
  walk('gacha', 'turning', 'The draw is on', openGacha),
  walk('gacha', 'out', 'The capsule has rolled out, the answer is not there yet', async (at, scene) => {
    await hang(at, '**/api/claim');
    await openGacha(at, scene);
    await at.clock.fastForward(5_000);
  }),
  walk('gacha', 'lost', 'One chance in a million', async (at, scene) => {
    await openGacha(at, scene);
    await at.clock.fastForward(8_000);
    await resultScreen(at).lose.waitFor();
  }),
  walk('gacha', 'lost-proof', 'What the draw can be checked with, unfolded', async (at, scene) => {
    await openGacha(at, scene);
    await at.clock.fastForward(8_000);
    await resultScreen(at).lose.waitFor();
    await resultScreen(at).proof.click();
  }),
  walk('gacha', 'won', 'A draw that wins', async (at, scene) => {
    const data = 'Selamat, kamu dapat Starlight November! Pantau jadwal kirimnya di tiket kamu ya.';
    await change(at, '**/api/claim', { win: true, data, ticket: scene.cast.tickets.claim });
    await openGacha(at, scene);
    await at.clock.fastForward(8_000);
    await resultScreen(at).win.waitFor();
  }),
  walk('gacha', 'gone', 'Others were faster: the page loads again by itself', async (at, scene) => {
    const data = 'Gift ini sudah habis atau sudah tidak tersedia. Percobaan kamu tidak dihitung, pilih gift lain ya!';
    await change(at, '**/api/claim', { data, refresh: true, draw: null, nonce: null });
    await openGacha(at, scene);
    await at.clock.fastForward(5_500);
    await see(at, 'Gift-nya sudah habis');
  }),
  page(
    'schedule',
    'busy',
    { path: ({ host }) => `/gift/${host.username}`, words: 'JADWAL PENGIRIMAN GIFT', about: 'A viewer' },
    { layout: true },
  ),
  page('schedule', 'empty', {
    path: ({ empty }) => `/gift/${empty.username}`,
    words: /Belum ada jadwal/,
    about: 'A viewer',
  }),
  page(
    'proof',
    'done',
    { path: ({ gift }) => `/gift-proof/${gift}`, words: /cocok/, about: 'Whoever doubts a draw' },
    { layout: true },
  ),
  walk('proof', 'own', 'Whoever comes by the link of their own draw', async (at, scene) => {
    await at.goto(site(scene, `/gift-proof/${scene.cast.gift}${await receipt(scene)}`));
    await see(at, 'Undian kamu tercatat persis');
  }),
  walk('proof', 'broken', 'A result was changed after the draw', async (at, scene) => {
    await at.route('**/api/gift-proof/*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { draws: { win: boolean }[] } };
      const draws = body.data.draws.map((draw, index) => (index === 0 ? { ...draw, win: !draw.win } : draw));
      await route.fulfill({ response, json: { ...body, data: { ...body.data, draws } } });
    });
    await at.goto(site(scene, `/gift-proof/${scene.cast.gift}`));
    await see(at, 'ADA YANG TIDAK COCOK!');
  }),
  walk('proof', 'unfolded', 'All of the evidence', async (at, scene) => {
    await at.goto(site(scene, `/gift-proof/${scene.cast.gift}`));
    await see(at, 'Semua undian cocok');
    for (const summary of await at.locator('summary').all()) await summary.click();
  }),
  page('proof', 'missing', { path: () => '/gift-proof/7', words: /tidak/, about: 'A gift that is nobody’s' }),
  walk('proof', 'loading', 'The proof has not come yet', async (at, scene) => {
    await hang(at, '**/api/gift-proof**');
    await at.goto(site(scene, `/gift-proof/${scene.cast.gift}`));
    await see(at, 'Browser kamu lagi menghitung ulang');
  }),
  walk('proof', 'failing', 'The proof is answered with 500', async (at, scene) => {
    await fail(at, '**/api/gift-proof**');
    await at.goto(site(scene, `/gift-proof/${scene.cast.gift}`));
    await at.getByRole('button', { name: 'Coba lagi' }).waitFor();
  }),
];
