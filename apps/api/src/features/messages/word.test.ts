import {
  addFilterWord,
  filterSettings,
  filterWords,
  removeFilterWord,
  saveFilterSettings,
} from '@mabarin/api-client/contract/messages';
import { overlayStatus } from '@mabarin/api-client/contract/alerts';
import { reviewSupport } from '@mabarin/api-client/contract/support';
import { WORDS_MAX } from '@mabarin/domain/messages/words';
import { beforeEach, expect, test } from 'vitest';
import { queueWinner } from '#features/mabar/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { noRoles } from '@mabarin/domain/roles';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { paidSupport, supportRow } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
let host: TestHost;
beforeEach(async () => {
  host = await createTestHost(world);
});

const as = () => ({ as: host.browser });
const add = async (word: string) => (await world.call(addFilterWord, { word }, as())).body;

test('a host adds and removes words; spellings of one word are one [dec messages]', async () => {
  expect(await add(' Wibu ')).toEqual({ status: 0, data: ['Wibu'] });
  expect(await add('W1BU!')).toMatchObject({ data: expect.arrayContaining(['Wibu']) });
  expect(await add('wibu')).toMatchObject({ status: 0 });
  await world.advance(1);
  await add('tim sebelah');
  const { body } = await world.call(filterWords, {}, as());
  expect(body.data?.filter((word) => word.toLowerCase() === 'wibu')).toEqual(['Wibu']);
  const left = await world.call(removeFilterWord, { word: 'WIBU' }, as());
  expect(left.body.data).toEqual(expect.not.arrayContaining(['Wibu']));
  expect((await world.call(removeFilterWord, { word: 'WIBU' }, as())).body.data).toEqual(left.body.data);
  const other = await createTestHost(world);
  expect((await world.call(filterWords, {}, { as: other.browser })).body.data).toEqual([]);
});

test('a word that leaves nothing to look for is refused, and so is one too many', async () => {
  for (const word of ['', '!', 'a', 'x'.repeat(31)])
    expect(await add(word)).toMatchObject({ code: 'messages.word_invalid' });
  for (let count = 0; count < WORDS_MAX; count += 1)
    await add(`kata${String.fromCharCode(97 + (count % 26))}${count}x`);
  expect(await add('satu lagi')).toMatchObject({ status: -1, code: 'messages.words_full' });
  expect((await world.call(filterWords, {}, as())).body.data).toHaveLength(WORDS_MAX);
});

test('words hide later messages and names, and leave earlier ones as they are [dec messages]', async () => {
  const before = await paidSupport(world, host, { supporterMessage: 'dasar wibu' });
  await add('wibu');
  const after = await paidSupport(world, host, { supporterMessage: 'dasar w1bu' });
  const named = await paidSupport(world, host, { supporterName: 'si wibu' });
  expect(await supportRow(world, before)).toMatchObject({ hidden_reason: null });
  expect(await supportRow(world, after)).toMatchObject({ hidden_reason: 'host_word', name_hidden: false });
  expect(await supportRow(world, named)).toMatchObject({ hidden_reason: 'host_word', name_hidden: true });
  const shown = await world.admin
    .selectFrom('alert')
    .select(['name', 'message'])
    .where('support_id', '=', named)
    .execute();
  expect(shown).toEqual([{ name: 'anonim', message: null }]);
  const entryId = await transaction(world.db, (tx) =>
    queueWinner(tx, world.app.deps, {
      hostId: host.id,
      title: 'Mabar Gratis',
      player: { id: '123456789', server: '2001', name: 'Kancil' },
      roles: noRoles,
      message: 'aku wibu',
    }),
  );
  const entry = await world.admin
    .selectFrom('mabar_entry')
    .selectAll()
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ hidden_reason: 'host_word', message: 'aku wibu' });
});

test('a host sets the level of insults for later messages [dec messages]', async () => {
  expect((await world.call(filterSettings, {}, as())).body.data).toEqual({ insults: 'normal', holdDoubtful: false });
  const loose = { insults: 'loose', holdDoubtful: false } as const;
  for (let again = 0; again < 2; again += 1) {
    expect((await world.call(saveFilterSettings, loose, as())).body.data).toEqual(loose);
  }
  const shown = await paidSupport(world, host, { supporterMessage: 'goblok banget' });
  const told = await paidSupport(world, host, { supporterMessage: 'goblok lu' });
  expect(await supportRow(world, shown)).toMatchObject({ hidden_reason: null });
  expect(await supportRow(world, told)).toMatchObject({ hidden_reason: 'insult', because: 'kata kasar: goblok' });
});

test('a doubtful support waits where its host wants that, and is shown elsewhere [dec messages]', async () => {
  const doubtful = { supporterName: 'Ani', supporterMessage: 'coblos dong votingnya' };
  const before = await paidSupport(world, host, doubtful);
  expect(await supportRow(world, before)).toMatchObject({ hidden_reason: null, held_reason: null });
  await world.call(saveFilterSettings, { insults: 'normal', holdDoubtful: true }, as());
  const id = await paidSupport(world, host, doubtful);
  expect(await supportRow(world, id)).toMatchObject({ hidden_reason: null, held_reason: 'politics' });
  const status = async () => (await world.call(overlayStatus, {}, as())).body.data;
  const [held] = (await status())?.held ?? [];
  expect(held).toMatchObject({ message: 'coblos dong votingnya', doubted: 'politics', because: 'politik: coblos' });
  await world.call(reviewSupport, { id: held!.support_id!, verdict: 'show' }, as());
  expect(await status()).toMatchObject({
    held: [],
    queue: expect.arrayContaining([expect.objectContaining({ id: held!.id })]),
  });
});
