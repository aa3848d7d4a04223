import {
  addFilterWord,
  filterSettings,
  filterWords,
  removeFilterWord,
  saveFilterSettings,
} from '@mabarin/api-client/contract/messages';
import { filterSettingsOf, saveFilterSettings as saveSettings } from './setting.queries.ts';
import { addWord, removeWord } from './word.commands.ts';
import { wordsOf } from './word.queries.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function messagesRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;

  mount(server, filterWords, async ({ hostId }) => ({ data: await wordsOf(db, hostId) }));

  mount(server, filterSettings, async ({ hostId }) => ({ data: await filterSettingsOf(db, hostId) }));

  mount(server, saveFilterSettings, ({ hostId, input }) =>
    transaction(db, async (tx) => {
      await saveSettings(tx, hostId, input);
      return { data: await filterSettingsOf(tx, hostId) };
    }),
  );

  mount(server, addFilterWord, ({ hostId, input }) =>
    transaction(db, async (tx) => {
      await addWord(tx, deps, { hostId, word: input.word });
      return { data: await wordsOf(tx, hostId) };
    }),
  );

  mount(server, removeFilterWord, ({ hostId, input }) =>
    transaction(db, async (tx) => {
      await removeWord(tx, { hostId, word: input.word });
      return { data: await wordsOf(tx, hostId) };
    }),
  );
}
