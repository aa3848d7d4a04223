import {
  namelessWords,
  isViewers,
  takedownKind,
  type ComplaintForm,
  type ComplaintPlace,
  type TakedownKind,
} from '@mabarin/domain/complaints/complaint';
import { restriction, type OperatorReason } from '@mabarin/domain/restrictions/restriction';
import { fail } from '@mabarin/domain/errors';
import {
  countComplaint,
  lockWaiting,
  paymentOf,
  placeOfTicket,
  recordDecision,
  thingsAt,
  viewerOf,
} from './complaint.queries.ts';
import type { Deps } from '#deps.ts';
import { keepReason, tellRestricted } from '#features/restrictions/index.ts';
import { findHostById, lockHost, requireActiveHost, updateActiveHost } from '#features/accounts/index.ts';
import { maskClaim, maskPlace, saveGift } from '#features/gifts/index.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { saveEvent } from '#features/mabar/index.ts';
import { findPayer } from '#features/payments/index.ts';
import { suggest } from '#features/messages/index.ts';
import { maskSupport } from '#features/support/index.ts';
import { addressOf } from '#platform/http/address.ts';
import { removeImage } from '#platform/images/images.ts';
import type { Db, Tx } from '#schema.ts';

const WINDOW_SECONDS = 3_600;
const MOST = { address: 20, host: 30 } as const;

/** Reports of an address, which many people may share. Throws `http.too_many`. */
export function hitComplaint(deps: Pick<Deps, 'limits'>, ip: string): Promise<void> {
  return deps.limits.hit('complaint from', addressOf(ip), MOST.address, WINDOW_SECONDS);
}

/** Reports of a host's dashboard; only of what is there. Throws `complaints.gone` and `http.too_many`. */
export async function hitHostComplaint(
  db: Db,
  deps: Pick<Deps, 'limits'>,
  { hostId, id }: { hostId: string; id: string },
): Promise<void> {
  if ((await paymentOf(db, hostId, id)) === null) throw fail('complaints.gone');
  await deps.limits.hit('complaint of host', hostId, MOST.host, WINDOW_SECONDS);
}

/**
 * A viewer's report of a host's page or list, or of the ticket that they have. Throws what `missingHost` makes,
 * and `complaints.gone`.
 */
export async function complain(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { place, of, form }: { place: Exclude<ComplaintPlace, 'alert'>; of: string; form: ComplaintForm },
): Promise<void> {
  const found = place === 'ticket' ? await placeOfTicket(tx, of) : await placeOfHost(tx, of);
  if (found === null) throw fail('complaints.gone');
  await store(tx, deps, { ...found, place, form });
}

async function placeOfHost(db: Db, username: string) {
  const host = await requireActiveHost(db, username);
  return { hostId: host.id, about: '' };
}

/** A host's report of a support by its id in the list, or of an alert; operators learn its words from it. Throws `complaints.gone`. */
export async function complainOfAlert(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { hostId, id, form }: { hostId: string; id: string; form: ComplaintForm },
): Promise<void> {
  const found = await paymentOf(tx, hostId, id);
  if (found === null) throw fail('complaints.gone');
  const { about, name, message } = found;
  await store(tx, deps, { hostId, about, place: 'alert', form });
  if (message !== null) await suggest(tx, deps, { hostId, name, message, verdict: 'reported' });
}

async function store(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { hostId, place, about, form }: { hostId: string; place: ComplaintPlace; about: string; form: ComplaintForm },
): Promise<void> {
  await countComplaint(tx, {
    host_id: hostId,
    place,
    about,
    reason: form.reason,
    words: namelessWords(form.words),
    created_at: deps.clock.now(),
  });
}

type DecideDeps = Pick<Deps, 'config' | 'clock' | 'random' | 'notifyLive' | 'jobs'>;

/**
 * Operator command: takes down what `keys` name, or leaves all of it, and closes the complaint. `gone`: it is decided already; `unknown`: a key is not at its place; `unsaid`: it is taken down without a reason.
 */
export async function decideComplaint(
  tx: Tx,
  deps: DecideDeps,
  {
    id,
    keys,
    operator,
    why,
    because,
  }: { id: number; keys: readonly string[]; operator: string; why: string; because: OperatorReason | null },
): Promise<'decided' | 'gone' | 'unknown' | 'unsaid'> {
  const complaint = await lockWaiting(tx, id);
  if (complaint === null) return 'gone';
  const there = new Set((await thingsAt(tx, complaint)).map(({ key }) => key));
  if (!keys.every((key) => there.has(key))) return 'unknown';
  for (const key of keys) {
    if (because === null) return 'unsaid';
    await takeDown(tx, deps, { hostId: complaint.host_id, key, because });
  }
  await recordDecision(tx, id, { at: deps.clock.now(), operator, why, takenDown: keys });
  return 'decided';
}

type Taking = { hostId: string; key: string; because: OperatorReason };

/** Takes one thing of a host down for good, keeps the reason for whose it was, and mails it. */
export async function takeDown(tx: Tx, deps: DecideDeps, { hostId, key, because }: Taking): Promise<void> {
  await hide(tx, deps, hostId, key);
  const now = deps.clock.now();
  const kind = takedownKind(key);
  const viewer = isViewers(kind) ? await viewerOf(tx, kind, key.split(' ')[1] ?? '') : null;
  await keepReason(tx, { hostId, kind: 'text_hidden', about: viewer ?? key, because, now });
  const owner = viewer === null ? await findHostById(tx, hostId) : await findPayer(tx, viewer);
  if (owner === null) return;
  await tellRestricted(
    tx,
    deps,
    owner,
    restriction('text_hidden', because, { since: now.toISOString(), about: viewer === null ? key : null }),
  );
}

async function hide(tx: Tx, deps: DecideDeps, hostId: string, key: string): Promise<void> {
  const id = key.split(' ')[1] ?? '';
  const ways: Record<TakedownKind, () => Promise<unknown>> = {
    support: () => maskSupport(tx, deps, id),
    entry: () => maskPlace(tx, deps, hostId, Number(id)),
    claim: () => maskClaim(tx, deps, Number(id)),
    event: () => saveEvent(tx, deps, hostId, { id, action: 'delete' }),
    gift: () => saveGift(tx, deps, hostId, { id, action: 'delete' }),
    name: () => clearHost(tx, deps, hostId, 'name'),
    photo: () => clearHost(tx, deps, hostId, 'photo'),
    thanks: () => clearHost(tx, deps, hostId, 'thanks'),
  };
  await ways[takedownKind(key)]();
}

/** A host without a name of its own has its username. */
async function clearHost(tx: Tx, deps: DecideDeps, hostId: string, part: 'name' | 'photo' | 'thanks'): Promise<void> {
  const host = await lockHost(tx, hostId);
  if (!host) return;
  await updateActiveHost(tx, hostId, part === 'name' ? { name: host.username } : { [part]: null });
  if (part === 'photo' && host.photo !== null) await removeImage(tx, host.photo);
  await appendLiveEvents(tx, deps, hostId, [{ kind: 'command', command: 'host-refresh' }]);
}
