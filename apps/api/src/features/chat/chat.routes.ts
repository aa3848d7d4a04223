import { chat } from '@mabarin/api-client/contract/chat';
import { fail } from '@mabarin/domain/errors';
import { answerChat } from './chat.commands.ts';
import type { Deps } from '#deps.ts';
import { countUse } from '#features/remote/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function chatRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;
  mount(server, chat, async ({ hostId, remote, input }) => {
    if (!remote.actions.includes('chat')) throw fail('remote.not_allowed');
    const reply = await answerChat(db, deps, { hostId, keyId: remote.id, ...input });
    const at = deps.clock.now();
    // Lines without a reply are too many to count each.
    if (reply !== '') await transaction(db, (tx) => countUse(tx, remote.id, at));
    return { reply, at: at.toISOString() };
  });
}
