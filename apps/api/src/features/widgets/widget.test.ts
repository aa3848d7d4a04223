import { gameResultUpdate, updateWidgetStatistic } from '@mabarin/api-client/contract/mabar';
import { testOverlay } from '@mabarin/api-client/contract/alerts';
import { banSupporter, replaySupport, showSupport } from '@mabarin/api-client/contract/support';
import { displayWidget, saveWidget } from '@mabarin/api-client/contract/widgets';
import { defaultAppearance } from '@mabarin/domain/widgets/appearance';
import { WIDGETS, type Widget } from '@mabarin/domain/widgets/names';
import { describe, expect, test } from 'vitest';
import { widgetCalls, type SavedWidget } from '#testing/fixtures/display/widgets.ts';
import { createTestHost, logIn, useHost } from '#testing/fixtures/hosts.ts';
import { placeTestSupport, supportRow } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const { all, eventsSince, save, seqOf, shown } = widgetCalls(world);

describe('a widget page [dec overlay]', () => {
  test('reads every widget of a host that set nothing, whole', async () => {
    const states = await Promise.all(WIDGETS.map((target) => shown(host, target)));
    expect(states).toEqual([
      { title: '', game: 0, win: 0, lose: 0 },
      { title: 'Segera mulai', status: 'idle', ends_at: null, left: 600, closing: '' },
      { title: '', status: 'idle', since: null, elapsed: 0 },
      { text: '', speed: 'normal' },
      { title: '', playing: [], queue: [], waiting: 0, break_until: null },
      { title: '', target: null, amount: 0 },
      { title: 'Top supporter', range: 'month', rows: [] },
      { title: 'Supporter terbaru', rows: [] },
      {
        title: 'Scan buat mabar!',
        address: `${new URL(world.config.origins.public).host}/${host.username}`,
        side: expect.any(Number),
        path: expect.stringMatching(/^M4 4h7v1h-7z/),
      },
      { title: 'Target live', raised: 0, rows: [] },
      { title: '', closes_at: 0, options: [] },
    ]);
  });

  test('is answered differently for a replaced link and for a widget that does not exist', async () => {
    const read = async (target: string, displayKey: string) => {
      const { http, body } = await world.call(displayWidget, { target: target as Widget }, { displayKey });
      return `${http} ${body.code}`;
    };
    expect(await read('queue', 'x'.repeat(43))).toBe('404 overlay.key_unknown');
    expect(await read('piala', 'x'.repeat(43))).toBe('404 overlay.key_unknown');
    expect(await read('piala', host.code)).toBe('404 overlay.widget_unknown');
    expect(await read('overlay', host.code)).toBe('404 overlay.widget_unknown');
  });

  test('is answered 304 while what it shows has not changed, however late it is', async () => {
    const read = (target: Widget, etag?: string) =>
      world.app.server.inject({
        method: 'GET',
        url: `/api/display/widget/${target}`,
        headers: { 'display-key': host.code, ...(etag === undefined ? {} : { 'if-none-match': etag }) },
      });
    const first = String((await read('statistic')).headers.etag);
    await world.advance(60);
    await host.paidSupport();
    expect((await read('statistic', first)).statusCode).toBe(304);
    await host.record('win', 1);
    expect((await read('statistic', first)).statusCode).toBe(200);
    // The pages of these widgets count from the answer's own time, so that must never be an old one.
    for (const target of ['countdown', 'timer', 'queue', 'leaderboard', 'supporters'] as const) {
      const timed = String((await read(target)).headers.etag);
      await world.advance(1);
      expect((await read(target, timed)).statusCode, target).toBe(200);
    }
  });
});

describe('the statistic', () => {
  test('is notified of every result, flip and "Update Statistik Widget" [dash 7 mabar widget]', async () => {
    const notified = async (work: () => Promise<unknown>) => {
      const seq = await seqOf(host);
      await work();
      return (await eventsSince(host, seq)).filter((event) => event === 'display statistic').length;
    };
    expect(await notified(() => host.record('win', 1))).toBe(1);
    expect(await notified(() => host.record('lose', 2))).toBe(1);
    expect(await shown(host, 'statistic')).toMatchObject({ game: 2, win: 1, lose: 1 });
    const flipped = { result: 'win', statistic: { game: 2 } } as const;
    expect(await notified(() => host.call(gameResultUpdate, flipped))).toBe(1);
    expect(await shown(host, 'statistic')).toMatchObject({ game: 2, win: 2, lose: 0 });
    expect(await notified(() => host.call(updateWidgetStatistic, {}))).toBe(1);
  });
});

describe('what the host sets', () => {
  test('is kept, answered and notified once', async () => {
    const seq = await seqOf(host);
    const settings = { text: 'Follow dulu ya!', speed: 'fast' } as const;
    for (let retry = 0; retry < 2; retry += 1) {
      const { marquee } = await save(host, { target: 'marquee', settings });
      expect(marquee).toEqual({ settings: { ...settings, appearance: defaultAppearance('marquee') }, state: settings });
    }
    expect(await eventsSince(host, seq)).toEqual(['display marquee', 'command overlay-status']);
    expect(await shown(host, 'marquee')).toEqual(settings);
    expect((await all(host)).leaderboard.settings).toMatchObject({ title: 'Top supporter', range: 'month', count: 5 });
  });

  test('is made safe to show, and refused over its limits', async () => {
    const text = '\u202EHalo\n<b>dunia</b>\u200B';
    const saved = await save(host, { target: 'marquee', settings: { text, speed: 'slow' } });
    expect(saved.marquee.state.text).toBe('Halo <b>dunia</b>');
    const long = { target: 'marquee', settings: { text: 'x'.repeat(201), speed: 'slow' } } as const;
    expect((await host.call(saveWidget, long)).body).toMatchObject({
      status: -1,
      code: 'overlay.marquee_invalid',
    });
    const unknown = { target: 'piala', settings: {} } as unknown as SavedWidget;
    expect((await host.call(saveWidget, unknown)).http).toBe(400);
  });
});

describe('the queue', () => {
  test('shows who plays, the first who wait, and how many do', async () => {
    await save(host, { target: 'queue', settings: { count: 2 } });
    const first = await host.addToQueue({ player: { name: 'Ani' }, count: 3 });
    await host.addToQueue({ player: { name: 'B'.repeat(60) } });
    await host.addToQueue({ player: { name: 'Citra' }, title: 'Prioritas', priority: 9 });
    await host.addToQueue({ player: { name: 'Dodi' } });
    const seq = await seqOf(host);
    await host.sit(first);
    expect(await eventsSince(host, seq)).toEqual(['command mabar-refresh', 'display queue']);
    expect(await shown(host, 'queue')).toEqual({
      title: '',
      playing: [{ name: 'Ani', title: 'Reguler', played: 0, count: 3 }],
      queue: [
        { name: 'Citra', title: 'Prioritas', played: 0, count: 1, online: true },
        { name: `${'B'.repeat(24)}…`, title: 'Reguler', played: 0, count: 1, online: true },
      ],
      waiting: 3,
      break_until: null,
    });
    await world.advance(10_800);
    expect(await shown(host, 'queue')).toMatchObject({ queue: [{ online: false }, { online: false }] });
  });
});

describe('the goal', () => {
  test('adds up what was paid since its date in Jakarta; tests, replays and unpaid orders count nothing', async () => {
    // 20 November, 12:00 WIB.
    await host.paidSupport({ supporterGift: 50_000 });
    await world.advance(12 * 3_600);
    const since = '2026-11-21';
    const saved = await save(host, { target: 'goal', settings: { title: 'Mic baru', target: 500_000, since } });
    expect(saved.goal.state).toEqual({ title: 'Mic baru', target: 500_000, amount: 0 });
    const seq = await seqOf(host);
    const paid = await host.paidSupport({ supporterGift: 25_000 });
    expect(await eventsSince(host, seq)).toEqual(
      expect.arrayContaining(['display goal', 'display leaderboard', 'command support-refresh']),
    );
    await placeTestSupport(world, host, { supporterGift: 100_000 });
    await host.call(testOverlay, {});
    await host.call(replaySupport, { id: (await supportRow(world, paid)).id });
    expect(await shown(host, 'goal')).toEqual({ title: 'Mic baru', target: 500_000, amount: 25_000 });
    await save(host, { target: 'goal', settings: { title: 'Mic baru', target: 500_000, since: '2026-11-20' } });
    expect(await shown(host, 'goal')).toMatchObject({ amount: 75_000 });
  });

  test("never counts another host's supports", async () => {
    const [mine, theirs] = [await createTestHost(world), await createTestHost(world)];
    await theirs.paidSupport();
    await save(mine, { target: 'goal', settings: { title: 'Kursi', target: 1_000, since: '2020-01-01' } });
    expect(await shown(mine, 'goal')).toMatchObject({ amount: 0 });
    expect(await shown(mine, 'leaderboard')).toMatchObject({ rows: [] });
    expect(await shown(mine, 'supporters')).toMatchObject({ rows: [] });
  });
});

/** Sums per supporter of a host from single rows, largest first. */
async function largest(limit: number): Promise<{ amount: number }[]> {
  const rows = await world.rows('support', { host_id: host.id });
  const sums = new Map<string, number>();
  for (const row of rows) {
    const shownBy = `${row.email.toLowerCase()} ${row.email_hidden ? row.name : ''} ${row.email_hidden}`;
    const key = row.anonymous ? row.id : shownBy;
    sums.set(key, (sums.get(key) ?? 0) + row.amount);
  }
  const amounts = [...sums.values()].toSorted((left, right) => right - left);
  return amounts.slice(0, limit).map((amount) => ({ amount }));
}

function sumOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

describe('the leaderboard', () => {
  test('merges by e-mail without showing it; each anonymous support stands alone as anonim', async () => {
    const give = (supporterName: string, supporterEmail: string, supporterGift: number, more: object = {}) =>
      host.paidSupport({ supporterName, supporterEmail, supporterGift, ...more });
    await give('Ani', 'ani@example.test', 30_000);
    await world.advance(1);
    await give('Ani Manis', 'ANI@example.test', 20_000);
    await give('anonim', 'ani@example.test', 45_000, { supporterAnonymous: true });
    await give('anonim', 'ani@example.test', 15_000, { supporterAnonymous: true });
    await give('Beni', 'beni@example.test', 40_000);
    expect(await shown(host, 'leaderboard')).toEqual({
      title: 'Top supporter',
      range: 'month',
      rows: [
        { name: 'Ani Manis', amount: 50_000 },
        { name: 'anonim', amount: 45_000 },
        { name: 'Beni', amount: 40_000 },
        { name: 'anonim', amount: 15_000 },
      ],
    });
    await save(host, { target: 'leaderboard', settings: { title: 'Sultan', range: 'month', count: 2 } });
    expect(await shown(host, 'leaderboard')).toMatchObject({ title: 'Sultan', rows: [{}, { amount: 45_000 }] });
    const { body } = await world.call(displayWidget, { target: 'leaderboard' }, { displayKey: host.code });
    expect(JSON.stringify(body)).not.toContain('@');
  });

  test('never adds a hidden e-mail to the same one shown, nor takes both names away by a ban', async () => {
    const give = (supporterName: string, supporterGift: number, supporterEmailHidden: boolean) =>
      host.paidSupport({
        supporterEmail: 'ani@example.test',
        supporterName,
        supporterGift,
        supporterEmailHidden,
      });
    await give('Ani', 30_000, false);
    const hidden = await give('Rahasia', 20_000, true);
    await give('Rahasia', 5_000, true);
    const ani = { name: 'Ani', amount: 30_000 };
    expect(await shown(host, 'leaderboard')).toMatchObject({ rows: [ani, { name: 'Rahasia', amount: 25_000 }] });
    await host.call(banSupporter, { id: (await supportRow(world, hidden)).id });
    expect(await shown(host, 'leaderboard')).toMatchObject({ rows: [ani, { name: 'anonim', amount: 25_000 }] });
  });

  test('adds hidden supports of one address only under the same name; a ban is of one name', async () => {
    const give = (supporterName: string, supporterGift: number) =>
      host.paidSupport({
        supporterEmail: 'ani@example.test',
        supporterEmailHidden: true,
        supporterName,
        supporterGift,
      });
    await give('Ani', 40_000);
    const alias = await give('Rahasia', 30_000);
    await give('Ani', 5_000);
    const ani = { name: 'Ani', amount: 45_000 };
    expect(await shown(host, 'leaderboard')).toMatchObject({ rows: [ani, { name: 'Rahasia', amount: 30_000 }] });
    await host.call(banSupporter, { id: (await supportRow(world, alias)).id });
    expect(await shown(host, 'leaderboard')).toMatchObject({ rows: [ani, { name: 'anonim', amount: 30_000 }] });
  });

  test('of all time and the goal are the same however many supports are counted already', async () => {
    await save(host, { target: 'leaderboard', settings: { title: 'Sultan', range: 'all', count: 3 } });
    await save(host, { target: 'goal', settings: { title: 'Kursi', target: 1_000, since: '2026-11-20' } });
    // Few names and addresses, so that most supports belong to a row that is there.
    let seed = 7;
    const dice = (sides: number) => (seed = (seed * 48_271) % 2_147_483_647) % sides;
    for (let count = 0; count < 40; count += 1) {
      await host.paidSupport({
        supporterName: ['Ani', 'Beni', 'Cici'][dice(3)] ?? '',
        supporterEmail: ['ani@example.test', 'ANI@example.test', 'beni@example.test'][dice(3)] ?? '',
        supporterEmailHidden: dice(2) === 0,
        supporterAnonymous: dice(6) === 0,
        supporterGift: 10_000 + dice(50) * 1_000 + count,
      });
      world.clock.offsetSeconds += 1;
      if (dice(8) === 0) await Promise.all([world.app.polling.runAll(), world.app.polling.runAll()]);
      expect(await shown(host, 'leaderboard')).toMatchObject({ rows: await largest(3) });
      expect(await shown(host, 'goal')).toMatchObject({ amount: sumOf(await largest(99)) });
    }
    await world.advance(60);
    const left = await world.rows('support', { host_id: host.id, counted_at: null }, 'id');
    expect(left).toEqual([]);
    expect(await shown(host, 'leaderboard')).toMatchObject({ rows: await largest(3) });
  });

  test('shows no name that the filter hid, and none of who was banned', async () => {
    await host.paidSupport({ supporterName: 's10t g4c0r', supporterEmail: 'judi@example.test' });
    const id = await host.paidSupport({ supporterName: 'Kasar', supporterEmail: 'kasar@example.test' });
    const seq = await seqOf(host);
    await host.call(banSupporter, { id: (await supportRow(world, id)).id });
    expect(await eventsSince(host, seq)).toContain('display leaderboard');
    expect(await shown(host, 'leaderboard')).toMatchObject({
      rows: [
        { name: 'anonim', amount: 10_000 },
        { name: 'anonim', amount: 10_000 },
      ],
    });
  });

  test('counts today, this week, this month or ever, by the clock of Jakarta', async () => {
    const names = async (range: 'today' | 'week' | 'month' | 'all') => {
      const saved = await save(host, { target: 'leaderboard', settings: { title: 'Top', range, count: 10 } });
      return saved.leaderboard.state!.rows.map(({ name }) => name);
    };
    const give = (name: string) => host.paidSupport({ supporterName: name, supporterEmail: `${name}@example.test` });
    const midnight = new Date('2026-11-30T17:00:00Z').getTime();
    const until = (at: number) => world.advance((at - world.clock.now().getTime()) / 1_000);
    await until(midnight - 7 * 86_400_000);
    await give('lalu');
    await until(midnight - 1_000);
    await give('kemarin');
    await until(midnight);
    await give('kini');
    host.browser = await logIn(world, host.email);
    expect(await names('today')).toEqual(['kini']);
    expect(await names('month')).toEqual(['kini']);
    expect(await names('week')).toEqual(['kemarin', 'kini']);
    expect(await names('all')).toEqual(['lalu', 'kemarin', 'kini']);
  });
});

describe('recent supporters', () => {
  test('are the newest first with amount and time, as many as the host wants; names as on the leaderboard', async () => {
    const give = async (supporterName: string, more: object = {}) => {
      await world.advance(60);
      const supporterEmail = `${supporterName.length}@example.test`;
      const id = await host.paidSupport({ supporterName, supporterEmail, supporterGift: 25_000, ...more });
      return supportRow(world, id);
    };
    await give('Lama');
    const ani = await give('Ani Wati');
    await give('anonim', { supporterAnonymous: true });
    const hidden = await give('s10t g4c0r');
    const seq = await seqOf(host);
    const newest = await give('Budi Santoso');
    expect(await eventsSince(host, seq)).toContain('display supporters');
    await placeTestSupport(world, host, { supporterGift: 100_000 });
    await host.call(replaySupport, { id: ani.id });
    const row = (name: string, { paid_at: at }: { paid_at: Date | null }) => ({
      name,
      amount: 25_000,
      at: at?.getTime(),
    });
    const rows = async () => ((await shown(host, 'supporters')) as { rows: unknown[] }).rows;
    expect((await rows()).slice(0, 2)).toEqual([row('Budi Santoso', newest), row('anonim', hidden)]);
    expect(await rows()).toMatchObject([{}, {}, { name: 'anonim' }, { name: 'Ani Wati' }, { name: 'Lama' }]);
    await save(host, { target: 'supporters', settings: { title: '', count: 2 } });
    expect(await shown(host, 'supporters')).toMatchObject({ title: '', rows: [{}, { name: 'anonim' }] });
    await host.call(showSupport, { id: hidden.id });
    expect(await rows()).toMatchObject([{}, { name: 's10t g4c0r' }]);
    const { body } = await world.call(displayWidget, { target: 'supporters' }, { displayKey: host.code });
    expect(JSON.stringify(body)).not.toContain('@');
  });

  test('who was banned vanishes, and no other name with whom nobody may know them to be one', async () => {
    const give = (supporterName: string, supporterEmailHidden: boolean) =>
      host.paidSupport({ supporterName, supporterEmail: 'ani@example.test', supporterEmailHidden });
    const open = await give('Ani', false);
    await give('Ani lagi', false);
    await give('Rahasia', true);
    await host.paidSupport({ supporterName: 'Budi', supporterEmail: 'budi@example.test' });
    const names = async () => {
      const { rows } = (await shown(host, 'supporters')) as { rows: { name: string }[] };
      return rows.map(({ name }) => name).toSorted();
    };
    expect(await names()).toEqual(['Ani', 'Ani lagi', 'Budi', 'Rahasia']);
    const seq = await seqOf(host);
    await host.call(banSupporter, { id: (await supportRow(world, open)).id });
    expect(await eventsSince(host, seq)).toContain('display supporters');
    expect(await names()).toEqual(['Budi', 'Rahasia']);
  });
});
