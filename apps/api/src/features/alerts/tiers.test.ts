import { saveTiers, testOverlay } from '@mabarin/api-client/contract/alerts';
import { DEFAULT_TIERS, type AlertTier } from '@mabarin/domain/alerts/tier';
import { describe, expect, test } from 'vitest';
import { useHost } from '#testing/fixtures/hosts.ts';
import { overlayPage } from '#testing/fixtures/display/overlay-page.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const { play } = overlayPage(world);

const save = async (tiers: AlertTier[], { orders = true, gifts = true } = {}) => {
  const { body } = await host.call(saveTiers, { tiers, orders, gifts });
  expect(body).toMatchObject({ status: 0, data: { tiers, orders, gifts } });
};
const tier = (change: Partial<AlertTier>): AlertTier => ({ ...DEFAULT_TIERS[change.subject ?? 'support'], ...change });

describe('the tier of an alert [dec overlay]', () => {
  test('is the one of its subject with the highest minimum that its amount reaches: words, files, time', async () => {
    await save([
      tier({
        minimum: 50_000,
        title: '{nama} sultan, {nominal}!',
        picture: 'library:koin',
        sound: 'library:fanfare',
        seconds: 20,
        animation: 'drop',
      }),
      tier({ minimum: 20_000, title: 'Wah, mantap', sound: null, picture: 'library:kancil', seconds: 8 }),
      tier({ subject: 'order', minimum: 0, title: 'Pesanan' }),
    ]);
    for (const [index, supporterGift] of [10_000, 20_000, 100_000].entries()) {
      await host.paidSupport({ supporterGift, supporterName: `Budi ${index}` });
      await world.advance(1);
    }
    const first = await play(host);
    expect(first.files).toHaveLength(3);
    const turns = [first, await play(host), await play(host)].map(({ alert }) => alert!);
    expect(turns.map(({ title, duration, animation, subject }) => [title, duration, animation, subject])).toEqual([
      ['Support baru', 5_000, null, 'support'],
      ['Wah, mantap', 8_000, null, 'support'],
      ['Budi 2 sultan, Rp100.000!', 20_000, 'drop', 'support'],
    ]);
    expect(turns.map(({ picture, sound }) => [picture?.type, sound?.ms])).toEqual([
      [undefined, 1_200],
      ['image', undefined],
      ['video', 2_400],
    ]);
    expect(first.files).toEqual([turns[1]!.picture!.url, turns[2]!.picture!.url, turns[2]!.sound!.url]);
  });

  test('without voice is not read aloud, and no speech is made for it', async () => {
    await save([tier({ minimum: 50_000, voice: false })]);
    await world.set('overlay_setting', { host_id: host.id }, { tts: true });
    await host.paidSupport({ supporterGift: 50_000 });
    world.clock.offsetSeconds += 1;
    await host.paidSupport({ supporterGift: 10_000 });
    const asked = await world.sorted('amount', 'alert', { host_id: host.id }, 'speech_state');
    expect(asked.map(({ speech_state: state }) => state)).toEqual(['pending', null]);
    expect((await play(host)).alert).toMatchObject({ amount: 50_000, speech: null, late: false });
    await world.drainJobs();
    expect((await play(host)).alert).toMatchObject({ amount: 10_000, speech: { ms: expect.any(Number) } });
  });

  test('is shown by a test alert, whatever lies above it', async () => {
    await save([
      tier({ minimum: 0, title: 'Kecil' }),
      tier({ minimum: 5_000, title: 'Sedang' }),
      tier({ subject: 'gift', title: 'Hadiah!' }),
      tier({ subject: 'milestone', title: '{nama} di {nominal}' }),
    ]);
    const tried = async (subject: 'support' | 'gift' | 'milestone', minimum: number) => {
      await host.call(testOverlay, { tier: { subject, minimum } });
      return (await play(host)).alert;
    };
    expect(await tried('support', 0)).toMatchObject({ kind: 'test', title: 'Kecil', amount: 4_999 });
    expect(await tried('support', 5_000)).toMatchObject({ title: 'Sedang', amount: 10_000 });
    expect(await tried('gift', 0)).toMatchObject({ subject: 'gift', title: 'Hadiah!', amount: 0 });
    const milestone = { subject: 'milestone', title: 'Push-up 20x di Rp500.000', name: 'Push-up 20x', amount: 500_000 };
    expect(await tried('milestone', 0)).toMatchObject(milestone);
  });

  test('a file that was deleted under an alert leaves the alert without it', async () => {
    await save([]);
    const gone = tier({ picture: 'media:6f1b4f0e-7d0f-4a53-9f83-1f3fb5a1f001', sound: 'library:dahulu' });
    await world.admin
      .updateTable('overlay_setting')
      .set({ tiers: JSON.stringify([gone]) })
      .execute();
    await host.paidSupport();
    expect((await play(host)).alert).toMatchObject({ picture: null, sound: null });
  });
});
