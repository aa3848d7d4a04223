import { addFilterWord, filterWords, removeFilterWord } from '@mabarin/api-client/contract/messages';
import { addWord, removeWord } from './word.commands.ts';
import { wordsOf } from './word.queries.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function messagesRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;

  mount(server, filterWords, async ({ hostId }) => ({ data: await wordsOf(db, hostId) }));

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
