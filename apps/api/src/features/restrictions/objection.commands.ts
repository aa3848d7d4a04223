import { fail } from '@mabarin/domain/errors';
import type { ObjectionForm } from '@mabarin/domain/restrictions/objection';
import { mayObject, objectionDue, type Restriction } from '@mabarin/domain/restrictions/restriction';
import { insertObjection } from './restriction.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { appendLiveEvents, publicRefresh } from '#features/live/index.ts';
import { openTask } from '#features/tasks/index.ts';
import type { Tx } from '#schema.ts';

/**
 * Sends an objection to one of the caller's own `restrictions`, with a task for operators; said again it is the same one.
 * `viewer`: the payment or claim of the ticket; '': the host. Throws `restrictions.gone`.
 */
export async function objectTo(
  tx: Tx,
  deps: LiveDeps & Pick<Deps, 'clock'>,
  restrictions: readonly Restriction[],
  { hostId, host, viewer = '', form }: { hostId: string; host: string; viewer?: string; form: ObjectionForm },
): Promise<void> {
  const found = restrictions.find(({ kind, about }) => kind === form.kind && about === form.about);
  if (found === undefined) throw fail('restrictions.gone');
  if (!mayObject(found)) return;
  const now = deps.clock.now();
  const id = await insertObjection(tx, {
    host_id: hostId,
    viewer,
    kind: form.kind,
    about: form.about ?? '',
    text: form.text,
    created_at: now,
    due_on: objectionDue(now),
  });
  if (id === null) return;
  const detail = { host, deadline: objectionDue(now) };
  await openTask(tx, { subject: `objection ${id}`, reason: 'objection', detail, now });
  await appendLiveEvents(tx, deps, hostId, [{ kind: 'command', command: 'cash-refresh' }, publicRefresh]);
}
