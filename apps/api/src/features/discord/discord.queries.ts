import type { Insertable, Selectable } from 'kysely';
import type { DiscordWebhookTable } from './discord.tables.ts';
import type { Db, Tx } from '#schema.ts';

export type StoredWebhook = Selectable<DiscordWebhookTable>;

export function findWebhook(db: Db, hostId: string): Promise<StoredWebhook | undefined> {
  return db.selectFrom('discord_webhook').selectAll().where('host_id', '=', hostId).executeTakeFirst();
}

/** Discord accepts the webhook, and "bukan saya" did not suspend it. */
export function isOn({ disabled_at: off, suspended_at: suspended }: StoredWebhook): boolean {
  return off === null && suspended === null;
}

/** A saved webhook starts enabled. */
export async function putWebhook(
  tx: Tx,
  row: Omit<Insertable<DiscordWebhookTable>, 'disabled_at' | 'suspended_at'>,
): Promise<void> {
  const { host_id, ...rest } = row;
  await tx
    .insertInto('discord_webhook')
    .values({ host_id, ...rest, disabled_at: null })
    .onConflict((conflict) =>
      conflict.column('host_id').doUpdateSet({ ...rest, disabled_at: null, suspended_at: null }),
    )
    .execute();
}

export async function removeWebhook(tx: Tx, hostId: string): Promise<void> {
  await tx.deleteFrom('discord_webhook').where('host_id', '=', hostId).execute();
}

/** Switches off the refused webhook, unless another replaced it; returns false when it was not on. */
export async function disableWebhook(
  tx: Tx,
  { host_id: hostId, token_sealed: tokenSealed }: StoredWebhook,
  now: Date,
): Promise<boolean> {
  const disabled = await tx
    .updateTable('discord_webhook')
    .set({ disabled_at: now })
    .where('host_id', '=', hostId)
    .where('token_sealed', '=', tokenSealed)
    .where('disabled_at', 'is', null)
    .returning('host_id')
    .executeTakeFirst();
  return disabled !== undefined;
}
