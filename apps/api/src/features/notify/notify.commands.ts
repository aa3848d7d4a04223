import type { NotifyChannel } from '@mabarin/api-client/contract/notify';
import { fail } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import {
  CHANNELS_MAX,
  maskChannel,
  readChannel,
  type ChannelAddress,
  type ChannelEvent,
  type ChannelForm,
  type ChannelService,
} from '@mabarin/domain/notify/channel';
import { deviceSeals } from './devices/device.commands.ts';
import { channelsOf, disableChannel, findChannel, lockHost, putChannel, type StoredChannel } from './notify.queries.ts';
import { notifyText } from './notify.text.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { tellSwitchedOff } from '#features/discord/index.ts';
import { decrypt, encrypt } from '#platform/crypto/secrets.ts';
import type { SealedColumn } from '#platform/db/secret.queries.ts';
import type { Db, Tx } from '#schema.ts';

const PURPOSE = 'notify-channel';
export const notifySeals: readonly SealedColumn[] = [
  { table: 'notify_channel', column: 'address_sealed', purpose: PURPOSE },
  ...deviceSeals,
];
/** Limit of questions to services per host, as Discord's. */
const ASKS = 10;
const ASKS_WINDOW_SECONDS = 600;

export async function shownChannels(
  db: Db,
  deps: Pick<Deps, 'config' | 'chat'>,
  hostId: string,
): Promise<{ channels: NotifyChannel[]; services: ChannelService[] }> {
  const channels = (await channelsOf(db, hostId)).map((stored) => ({
    id: stored.id,
    service: stored.service,
    address: maskChannel(addressOf(deps, stored)),
    events: stored.events,
    disabled: stored.disabled_at !== null,
  }));
  return { channels, services: [...deps.chat.services] };
}

/** Address in clear, for the request to the service only. */
export function addressOf({ config }: Pick<Deps, 'config'>, stored: StoredChannel): ChannelAddress {
  return JSON.parse(decrypt(config.secret, PURPOSE, stored.address_sealed)) as ChannelAddress;
}

/**
 * Asks the service about a new address, outside any transaction; one that does not reply is taken. Null: the stored one
 * stays. Throws `notify.service_off`, `notify.address_invalid` and `notify.address_gone`.
 */
export async function checkChannel(
  deps: Pick<Deps, 'chat' | 'limits' | 'log'>,
  hostId: string,
  form: ChannelForm,
): Promise<ChannelAddress | null> {
  if (!deps.chat.services.includes(form.service)) throw fail('notify.service_off');
  if (form.address.trim() === '') return null;
  const address = readChannel(form);
  if (address === null) throw fail('notify.address_invalid');
  await deps.limits.hit('notify', hostId, ASKS, ASKS_WINDOW_SECONDS);
  try {
    if ((await deps.chat.check(address)) === 'gone') throw fail('notify.address_gone');
  } catch (error) {
    if (isFailureError(error)) throw error;
    deps.log.warn({ err: error, hostId }, 'a channel was saved without asking its service');
  }
  return address;
}

/** Throws `notify.address_invalid`, `notify.not_found` and `notify.too_many`. */
export async function putHostChannel(
  tx: Tx,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  {
    hostId,
    id,
    service,
    address,
    events,
  }: {
    hostId: string;
    id: string;
    service: ChannelService;
    address: ChannelAddress | null;
    events: readonly ChannelEvent[];
  },
): Promise<void> {
  await lockHost(tx, hostId);
  const before = await findChannel(tx, { id, hostId });
  if (before === null && (await channelsOf(tx, hostId)).length >= CHANNELS_MAX) throw fail('notify.too_many');
  const sealed = address === null ? before?.address_sealed : encrypt(config.secret, PURPOSE, JSON.stringify(address));
  if (sealed === undefined || (before !== null && address === null && before.service !== service)) {
    throw fail('notify.address_invalid');
  }
  const put = await putChannel(tx, {
    id,
    host_id: hostId,
    service,
    address_sealed: sealed,
    events: [...new Set(events)],
    saved_at: clock.now(),
  });
  if (!put) throw fail('notify.not_found');
}

/**
 * Sends a test message, outside any transaction. Returns the channel when its service refused it just now. Throws
 * `notify.not_found`, `accounts.suspended`, `notify.address_gone` when it is switched off, and `notify.unavailable`.
 */
export async function tryChannel(
  db: Db,
  deps: Pick<Deps, 'config' | 'random' | 'chat' | 'limits'>,
  { hostId, id }: { hostId: string; id: string },
): Promise<StoredChannel | null> {
  const stored = await findChannel(db, { id, hostId });
  if (stored === null) throw fail('notify.not_found');
  if (stored.suspended_at !== null) throw fail('accounts.suspended');
  if (stored.disabled_at !== null) throw fail('notify.address_gone');
  await deps.limits.hit('notify', hostId, ASKS, ASKS_WINDOW_SECONDS);
  try {
    const message = { key: deps.random.uuid(), content: notifyText.test };
    return (await deps.chat.send(addressOf(deps, stored), message)) === 'gone' ? stored : null;
  } catch (error) {
    throw fail('notify.unavailable', { cause: error });
  }
}

/** Switches off a channel that its service refused and tells its host. */
export async function disable(tx: Tx, deps: LiveDeps, stored: StoredChannel): Promise<void> {
  if (!(await disableChannel(tx, stored, deps.clock.now()))) return;
  await tellSwitchedOff(tx, deps, stored.host_id, notifyText.disabled);
}
