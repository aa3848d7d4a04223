import type { DiscordSettings } from '@mabarin/api-client/contract/discord';
import { maskWebhook, readWebhook, type Webhook } from '@mabarin/domain/discord/webhook';
import { fail } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import { disableWebhook, findWebhook, putWebhook, removeWebhook, type StoredWebhook } from './discord.queries.ts';
import { discordText } from './discord.text.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { encrypt, decrypt } from '#platform/crypto/secrets.ts';
import { keepHostMessage } from '#platform/mail/host-message.queries.ts';
import type { SealedColumn } from '#platform/db/secret.queries.ts';
import type { Db, Tx } from '#schema.ts';

const TOKEN_PURPOSE = 'discord-webhook';
export const discordSeals: readonly SealedColumn[] = [
  { table: 'discord_webhook', column: 'token_sealed', purpose: TOKEN_PURPOSE },
];
/** Limit of questions to Discord per host: wrong webhooks cost the reputation of our address. */
const ASKS = 10;
const ASKS_WINDOW_SECONDS = 600;

export async function discordSettings(db: Db, deps: Pick<Deps, 'config'>, hostId: string): Promise<DiscordSettings> {
  const stored = await findWebhook(db, hostId);
  if (!stored) return { webhook: null, disabled: false };
  return { webhook: maskWebhook(openWebhook(deps, stored)), disabled: stored.disabled_at !== null };
}

/** The checked result of a save: a webhook to store, `null` to remove it, `unchanged` to leave it. */
export type CheckedWebhook = Webhook | null | 'unchanged';

/**
 * Call it outside any transaction. Passes without a reply. Throws `discord.webhook_invalid` and `discord.webhook_gone`.
 */
export async function checkWebhook(
  db: Db,
  deps: Pick<Deps, 'config' | 'log' | 'chat' | 'limits'>,
  { hostId, address }: { hostId: string; address: string | null },
): Promise<CheckedWebhook> {
  if (address === null) return null;
  const stored = await findWebhook(db, hostId);
  if (stored && address.trim() === maskWebhook(openWebhook(deps, stored))) return 'unchanged';
  const webhook = readWebhook(address);
  if (webhook === null) throw fail('discord.webhook_invalid');
  await deps.limits.hit('discord', hostId, ASKS, ASKS_WINDOW_SECONDS);
  try {
    if ((await deps.chat.check(webhook)) === 'gone') throw fail('discord.webhook_gone');
  } catch (error) {
    if (isFailureError(error)) throw error;
    deps.log.warn({ err: error, hostId }, 'a webhook was saved without asking Discord');
  }
  return webhook;
}

export async function saveWebhook(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  { hostId, webhook }: { hostId: string; webhook: CheckedWebhook },
): Promise<void> {
  if (webhook === 'unchanged') return;
  if (webhook === null) return removeWebhook(tx, hostId);
  await putWebhook(tx, {
    host_id: hostId,
    webhook_id: webhook.id,
    token_sealed: encrypt(deps.config.secret, TOKEN_PURPOSE, webhook.token),
    saved_at: deps.clock.now(),
  });
}

/** Id and token in clear, for the request to Discord only. */
export function openWebhook(deps: Pick<Deps, 'config'>, stored: StoredWebhook): Webhook {
  return { id: stored.webhook_id, token: decrypt(deps.config.secret, TOKEN_PURPOSE, stored.token_sealed) };
}

/**
 * Sends the test message, outside any transaction. Throws `discord.webhook_invalid` when none is stored,
 * `accounts.suspended`, `discord.webhook_gone` when it is switched off, and `discord.unavailable`. `gone`: Discord
 * refused it just now.
 */
export async function sendTest(
  db: Db,
  deps: Pick<Deps, 'config' | 'random' | 'chat' | 'limits'>,
  hostId: string,
): Promise<{ gone: StoredWebhook | null }> {
  const stored = await findWebhook(db, hostId);
  if (!stored) throw fail('discord.webhook_invalid');
  if (stored.suspended_at !== null) throw fail('accounts.suspended');
  if (stored.disabled_at !== null) throw fail('discord.webhook_gone');
  await deps.limits.hit('discord', hostId, ASKS, ASKS_WINDOW_SECONDS);
  const message = { key: deps.random.uuid(), content: discordText.test };
  try {
    const outcome = await deps.chat.send(openWebhook(deps, stored), message);
    return { gone: outcome === 'gone' ? stored : null };
  } catch (error) {
    throw fail('discord.unavailable', { cause: error });
  }
}

/** Switches off a webhook that Discord refused and tells its host. */
export async function disable(tx: Tx, deps: LiveDeps, stored: StoredWebhook): Promise<void> {
  if (!(await disableWebhook(tx, stored, deps.clock.now()))) return;
  await tellSwitchedOff(tx, deps, stored.host_id, discordText.disabled);
}

/** Tells a host on its dashboard, until it is read, that a place gets nothing more. */
export async function tellSwitchedOff(tx: Tx, deps: LiveDeps, hostId: string, text: string): Promise<void> {
  await keepHostMessage(tx, { hostId }, { text, at: deps.clock.now() });
  await appendLiveEvents(tx, deps, hostId, [{ kind: 'command', command: 'host-refresh' }]);
}
