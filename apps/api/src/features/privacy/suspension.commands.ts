import type { Suspended } from '@mabarin/api-client/contract/profile/security';
import { SUSPENDED_DAYS, type SuspendedKind } from '@mabarin/domain/accounts/suspension';
import { subDays } from '#platform/date-fns.ts';
import { endSuspension, listSuspended, suspendOpenedAfter } from './suspension.queries.ts';
import type { Deps } from '#deps.ts';
import { removeDiscordWebhook } from '#features/discord/index.ts';
import { deleteChannel } from '#features/notify/index.ts';
import { revokeRemoteKey } from '#features/remote/index.ts';
import { removeMember, withdrawInvitation, writeLine } from '#features/team/index.ts';
import { removeStreamKey, removeWebhook } from '#features/webhooks/index.ts';
import type { Db, Tx } from '#schema.ts';

/** Suspends access given at a host in the last 14 days. */
export function suspendYoung(tx: Tx, hostId: string, now: Date): Promise<void> {
  return suspendOpenedAfter(tx, { hostId, since: subDays(now, SUSPENDED_DAYS), now });
}

export async function readSuspended(db: Db, hostId: string): Promise<Suspended[]> {
  const rows = await listSuspended(db, hostId);
  return rows.map(({ opened, ...row }) => ({ ...row, since: opened.toISOString() }));
}

/** Keeps a suspended item, or removes it like its own page; one that is not suspended stays. */
export async function decideSuspended(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  { hostId, kind, id, keep }: { hostId: string; kind: SuspendedKind; id: string; keep: boolean },
): Promise<void> {
  const found = (await listSuspended(tx, hostId)).find((row) => row.kind === kind && row.id === id);
  if (found === undefined) return;
  const act = {
    action: keep ? 'menyimpan yang ditangguhkan' : 'menghapus yang ditangguhkan',
    about: found.name || kind,
  };
  await writeLine(tx, deps, { hostId, memberId: null }, act, { call: `decide ${kind} ${id}`, key: null });
  if (keep) return endSuspension(tx, { hostId, kind, id });
  switch (kind) {
    case 'member':
      return removeMember(tx, deps, hostId, id);
    case 'invitation':
      return withdrawInvitation(tx, deps, hostId, id);
    case 'remote':
      return revokeRemoteKey(tx, deps, { hostId, memberId: null }, id);
    case 'webhook':
      return removeWebhook(tx, { hostId, id });
    case 'stream':
      return removeStreamKey(tx, hostId);
    case 'discord':
      return removeDiscordWebhook(tx, hostId);
    case 'channel':
      await deleteChannel(tx, { hostId, id });
      return;
  }
}
