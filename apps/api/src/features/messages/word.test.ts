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
import { expect, test } from 'vitest';
import { queueWinner } from '#features/mabar/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { noRoles } from '@mabarin/domain/roles';
import { createTestHost, useHost } from '#testing/fixtures/hosts.ts';
import { supportRow } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);

const add = async (word: string) => (await host.call(addFilterWord, { word })).body;

test('a host adds and removes words; spellings of one word are one [dec messages]', async () => {
  expect(await add(' Wibu ')).toEqual({ status: 0, data: ['Wibu'] });
  expect(await add('W1BU!')).toMatchObject({ data: expect.arrayContaining(['Wibu']) });
  expect(await add('wibu')).toMatchObject({ status: 0 });
  await world.advance(1);
  await add('tim sebelah');
  const { body } = await host.call(filterWords, {});
  expect(body.data?.filter((word) => word.toLowerCase() === 'wibu')).toEqual(['Wibu']);
  const left = await host.call(removeFilterWord, { word: 'WIBU' });
  expect(left.body.data).toEqual(expect.not.arrayContaining(['Wibu']));
  expect((await host.call(removeFilterWord, { word: 'WIBU' })).body.data).toEqual(left.body.data);
  const other = await createTestHost(world);
  expect((await other.call(filterWords, {})).body.data).toEqual([]);
});

test('a word that leaves nothing to look for is refused, and so is one too many', async () => {
  for (const word of ['', '!', 'a', 'x'.repeat(31)])
    expect(await add(word)).toMatchObject({ code: 'messages.word_invalid' });
  for (let count = 0; count < WORDS_MAX; count += 1)
    await add(`kata${String.fromCharCode(97 + (count % 26))}${count}x`);
  expect(await add('satu lagi')).toMatchObject({ status: -1, code: 'messages.words_full' });
  expect((await host.call(filterWords, {})).body.data).toHaveLength(WORDS_MAX);
});

test('words hide later messages and names, and leave earlier ones as they are [dec messages]', async () => {
  const before = await host.paidSupport({ supporterMessage: 'dasar wibu' });
  await add('wibu');
  const after = await host.paidSupport({ supporterMessage: 'dasar w1bu' });
  const named = await host.paidSupport({ supporterName: 'si wibu' });
  expect(await supportRow(world, before)).toMatchObject({ hidden_reason: null });
  expect(await supportRow(world, after)).toMatchObject({ hidden_reason: 'host_word', name_hidden: false });
  expect(await supportRow(world, named)).toMatchObject({ hidden_reason: 'host_word', name_hidden: true });
  const shown = await world.rows('alert', { support_id: named }, 'name', 'message');
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
  const entry = await world.row('mabar_entry', { id: entryId });
  expect(entry).toMatchObject({ hidden_reason: 'host_word', message: 'aku wibu' });
});

test('a host sets the level of insults for later messages [dec messages]', async () => {
  expect((await host.call(filterSettings, {})).body.data).toEqual({ insults: 'normal', holdDoubtful: false });
  const loose = { insults: 'loose', holdDoubtful: false } as const;
  for (let again = 0; again < 2; again += 1) {
    expect((await host.call(saveFilterSettings, loose)).body.data).toEqual(loose);
  }
  const shown = await host.paidSupport({ supporterMessage: 'goblok banget' });
  const told = await host.paidSupport({ supporterMessage: 'goblok lu' });
  expect(await supportRow(world, shown)).toMatchObject({ hidden_reason: null });
  expect(await supportRow(world, told)).toMatchObject({ hidden_reason: 'insult', because: 'kata kasar: goblok' });
});

test('a doubtful support waits where its host wants that, and is shown elsewhere [dec messages]', async () => {
  const doubtful = { supporterName: 'Ani', supporterMessage: 'coblos dong votingnya' };
  const before = await host.paidSupport(doubtful);
  expect(await supportRow(world, before)).toMatchObject({ hidden_reason: null, held_reason: null });
  await host.call(saveFilterSettings, { insults: 'normal', holdDoubtful: true });
  const id = await host.paidSupport(doubtful);
  expect(await supportRow(world, id)).toMatchObject({ hidden_reason: null, held_reason: 'politics' });
  const status = async () => (await host.call(overlayStatus, {})).body.data;
  const [held] = (await status())?.held ?? [];
  expect(held).toMatchObject({ message: 'coblos dong votingnya', doubted: 'politics', because: 'politik: coblos' });
  await host.call(reviewSupport, { id: held!.support_id!, verdict: 'show' });
  expect(await status()).toMatchObject({
    held: [],
    queue: expect.arrayContaining([expect.objectContaining({ id: held!.id })]),
  });
});
