import { hideAlertMessage, setReview } from '@mabarin/api-client/contract/alerts';
import { reviewSupport, showSupport } from '@mabarin/api-client/contract/support';
import { beforeEach, describe, expect, test } from 'vitest';
import { screenOf } from '#features/messages/index.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { paidSupport, supportRow } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
let host: TestHost;
beforeEach(async () => {
  host = await createTestHost(world);
  await world.admin.deleteFrom('filter_phrase').execute();
  await world.admin.deleteFrom('filter_suggestion').execute();
  // What a process knew before.
  await world.advance(10);
});

const ops = (...words: string[]) => runAsOperator(world.db, world.app.deps, ['filter-words', ...words]);
const signed = ['--by', 'rina', '--why', 'usulan host'];
const hiddenAs = async (supporterMessage: string) =>
  (await supportRow(world, await paidSupport(world, host, { supporterMessage }))).hidden_reason;
const suggestions = () => world.admin.selectFrom('filter_suggestion').selectAll().orderBy('text').execute();

describe('words that an operator adds to the filter [dec operator] [dec messages]', () => {
  test('hide messages and names of every host within 10 s, in every process, until they are removed', async () => {
    const other = await createTestHost(world);
    // Another process: it knows nothing of the words added in this one.
    const elsewhere = { ...world.app.deps };
    const reason = async (deps: typeof elsewhere) =>
      (await screenOf(world.db, deps, other.id)).text('yuk l3lang sultan');
    expect(await hiddenAs('yuk lelang sultan')).toBeNull();
    expect(await reason(elsewhere)).toBeNull();
    expect(await ops('add', 'Lelang Sultan', '--kind', 'scam', ...signed)).toContain('counts 2 as scam');
    expect(await ops('list')).toMatch(/text=Lelang Sultan {2}category=scam {2}weight=2/);
    await world.advance(10);
    expect(await hiddenAs('yuk lelang sultan')).toBe('scam');
    expect(await reason(elsewhere)).toBe('scam');
    await ops('remove', 'lelang SULTAN!', ...signed);
    await world.advance(10);
    expect(await hiddenAs('yuk lelang sultan')).toBeNull();
    expect(await reason(elsewhere)).toBeNull();
    const rows = await world.admin
      .selectFrom('operator_log')
      .select(['operator', 'action', 'subject', 'before'])
      .execute();
    expect(rows.slice(-3)).toEqual([
      { operator: 'rina', action: 'filter-words add', subject: 'Lelang Sultan', before: null },
      { operator: 'rina', action: 'filter-words list', subject: '*', before: null },
      {
        operator: 'rina',
        action: 'filter-words remove',
        subject: 'lelang SULTAN!',
        before: { text: 'Lelang Sultan', category: 'scam', weight: 2 },
      },
    ]);
  });

  test('make words harmless with less than nothing, and are weighed anew when added again', async () => {
    expect(await hiddenAs('yuk nonton judi komedi')).toBe('gambling');
    await ops('add', 'judi komedi', '--kind', 'gambling', '--weight=-0.5', ...signed);
    await ops('add', 'Judi Komedi', '--kind', 'gambling', '--weight=-2', ...signed);
    expect(await ops('list')).toMatch(/text=Judi Komedi {2}category=gambling {2}weight=-2/);
    await world.advance(10);
    expect(await hiddenAs('yuk nonton judi komedi')).toBeNull();
  });

  test('need a kind, points that count, letters and a signature', async () => {
    const add = (...words: string[]) => ops('add', ...words);
    await expect(add('arisan', ...signed)).rejects.toThrow('--kind <gambling|advert');
    await expect(add('arisan', '--kind', 'constructor', ...signed)).rejects.toThrow('--kind <gambling|advert');
    const weighed = (weight: string) => add('arisan', '--kind', 'scam', `--weight=${weight}`, ...signed);
    for (const weight of ['0', '9']) await expect(weighed(weight)).rejects.toMatchObject({ code: 'desk.word_weight' });
    for (const weight of ['x', '']) await expect(weighed(weight)).rejects.toThrow('It is typed: filter-words add');
    for (const text of ['!', 'a', 'a'.repeat(61)]) {
      await expect(add(text, '--kind', 'scam', ...signed)).rejects.toMatchObject({ code: 'desk.word_text' });
    }
    await expect(add('arisan', '--kind', 'scam')).rejects.toThrow('Say why');
    await expect(ops('remove', 'arisan', ...signed)).rejects.toMatchObject({ code: 'desk.word_gone' });
    expect(await ops('list')).toBe('Nothing.');
  });
});

describe('what hosts and the filter disagree on [dec operator] [dec messages]', () => {
  const letShow = async (supporterMessage: string, supporterName = 'Budi') => {
    const { id } = await supportRow(world, await paidSupport(world, host, { supporterName, supporterMessage }));
    await world.call(showSupport, { id }, { as: host.browser });
  };
  const review = async (supporterMessage: string, verdict: 'show' | 'hide_message' | 'reject') => {
    const { id } = await supportRow(world, await paidSupport(world, host, { supporterMessage }));
    for (let time = 0; time < 2; time += 1) await world.call(reviewSupport, { id, verdict }, { as: host.browser });
  };

  test('is counted: shown although hidden, hidden or rejected although shown; never where they agree', async () => {
    await letShow('dasar goblok');
    await letShow('dasar goblok');
    await letShow('semangat bang');
    await world.call(setReview, { mode: 'all' }, { as: host.browser });
    await review('dasar goblok', 'show');
    await review('yuk lelang sultan', 'hide_message');
    await review('lelang sultan lagi', 'reject');
    await review('main slot gacor', 'reject');
    await review('semangat bang', 'show');
    const rows = (await suggestions()).map(({ text, verdict, reason, count }) => [text, verdict, reason, count]);
    expect(rows).toEqual([
      ['dasar goblok', 'shown', 'insult', 3],
      ['lelang sultan lagi', 'rejected', null, 1],
      ['yuk lelang sultan', 'hidden', null, 1],
    ]);
    const printed = await ops('suggestions');
    const [most = ''] = printed.split('\n');
    for (const part of ['text=dasar goblok', 'verdict=shown', 'reason=insult', 'count=3']) expect(most).toContain(part);
    expect(printed).toContain('text=yuk lelang sultan');
    // What the operator added settles it.
    await ops('add', 'lelang sultan', '--kind', 'scam', ...signed);
    await world.advance(10);
    expect(await ops('suggestions')).not.toContain('lelang');
  });

  test('is stored without its writer, numbers and host, and with no link or telephone number', async () => {
    await letShow('goblok kata Ani Wijaya, id 123456789 (2101)', 'Ani Wijaya');
    await letShow('wa 0812-3456-7890');
    await letShow('main di rumahku77.com');
    const [row, ...rest] = await suggestions();
    expect(row).toMatchObject({ text: 'goblok kata # # id # (2101)', verdict: 'shown', count: 1 });
    expect(rest).toEqual([]);
    expect(Object.keys(row!).toSorted()).toEqual([
      'count',
      'created_at',
      'key',
      'promotes',
      'reason',
      'text',
      'verdict',
    ]);
  });

  test('is one in all spellings, also when the host hides it on screen, and trains the filter when marked', async () => {
    for (const message of ['yuk l-e-lang Sultan!', 'Yuk l e lang sultan']) {
      const payment = await paidSupport(world, host, { supporterMessage: message });
      const { id } = await world.admin
        .selectFrom('alert')
        .select('id')
        .where('support_id', '=', payment)
        .executeTakeFirstOrThrow();
      for (let time = 0; time < 2; time += 1) {
        await world.call(hideAlertMessage, { alert_id: id }, { as: host.browser });
      }
    }
    expect(await suggestions()).toMatchObject([{ text: 'yuk l-e-lang Sultan!', verdict: 'hidden', count: 2 }]);
    await expect(ops('label', 'tidak ada', '--promotes', ...signed)).rejects.toMatchObject({
      code: 'desk.suggestion_gone',
    });
    await ops('label', 'yuk l-e-lang Sultan!', '--promotes', ...signed);
    expect(await ops('training')).toBe('label\ttext\n1\tyuk l-e-lang Sultan!\n');
  });

  test('is deleted 90 days after it was first said', async () => {
    await letShow('dasar goblok');
    await world.advance(89 * 86_400);
    await world.app.polling.runAll();
    expect(await suggestions()).toHaveLength(1);
    await world.advance(2 * 86_400);
    expect(await suggestions()).toEqual([]);
    expect(await ops('suggestions')).toBe('Nothing.');
  });
});
