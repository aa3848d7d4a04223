import { saveDiscord, testDiscord } from '@mabarin/api-client/contract/discord';
import { fail } from '@mabarin/domain/errors';
import { disable, discordSettings, checkWebhook, saveWebhook, sendTest } from './discord.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

export function discordRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;

  mount(server, saveDiscord, async ({ hostId, input }) => {
    const webhook = await checkWebhook(db, deps, { hostId, address: input.settings.webhook });
    await transaction(db, (tx) => saveWebhook(tx, deps, { hostId, webhook }));
    return { data: await discordSettings(db, deps, hostId) };
  });

  mount(server, testDiscord, async ({ hostId }) => {
    const { gone } = await sendTest(db, deps, hostId);
    if (gone === null) return { data: null };
    await transaction(db, (tx) => disable(tx, deps, gone));
    throw fail('discord.webhook_gone');
  });
}
