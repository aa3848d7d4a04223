import { restriction, type Restriction } from '@mabarin/domain/restrictions/restriction';
import type { Host } from './host.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { findKnown, objectTo, reasonIn, withObjection } from '#features/restrictions/index.ts';
import type { Tx } from '#schema.ts';

/** Why a host is suspended, for its proved password alone; `objection`: its words against that. */
export async function readSuspension(
  tx: Tx,
  deps: LiveDeps & Pick<Deps, 'clock'>,
  { id: hostId, username: host, suspended_at: since }: Host,
  objection: string | undefined,
): Promise<Restriction> {
  const known = await findKnown(tx, hostId);
  const suspended = restriction('suspended', reasonIn(known, 'suspended'), { since: since?.toISOString() ?? null });
  const told = withObjection(known, suspended);
  if (objection === undefined) return told;
  const form = { kind: 'suspended', about: null, text: objection } as const;
  await objectTo(tx, deps, [told], { hostId, host, form });
  return withObjection(await findKnown(tx, hostId), suspended);
}
