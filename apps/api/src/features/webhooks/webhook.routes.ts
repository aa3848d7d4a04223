import {
  createStreamKey,
  createWebhook,
  DELIVERY_PAGE,
  endStreamKey,
  removeWebhook,
  replayWebhook,
  rotateWebhookSecret,
  saveWebhook,
  streamKey,
  switchWebhook,
  testWebhook,
  webhookDeliveries,
  webhooks,
} from '@mabarin/api-client/contract/webhooks';
import {
  checkUrl,
  create,
  readDeliveries,
  readEndpoints,
  remove,
  replay,
  requireOwned,
  rotate,
  save,
  setOn,
  test,
} from './endpoint.commands.ts';
import { makeStreamKey, readStream } from './stream.commands.ts';
import { deleteStream } from './webhook.queries.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';
import type { Tx } from '#schema.ts';

/** Limit of look-ups of names and new secrets. */
const CHANGES = 30;
/** Limit of tests and replays, which cause requests to a server of the host's choice. */
const SENDS = 30;
const WINDOW_SECONDS = 600;

export function webhookRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;
  const shown = async (hostId: string) => ({ data: await readEndpoints(db, deps, hostId) });
  const changed = async (hostId: string, change: (tx: Tx) => Promise<unknown>) => {
    await transaction(db, change);
    return shown(hostId);
  };
  const hit = (what: 'change' | 'send', hostId: string) =>
    deps.limits.hit(`webhook ${what}`, hostId, what === 'change' ? CHANGES : SENDS, WINDOW_SECONDS);

  mount(server, webhooks, ({ hostId }) => shown(hostId));

  mount(server, createWebhook, async ({ hostId, input }) => {
    await hit('change', hostId);
    const url = await checkUrl(deps, input.url);
    const made = await transaction(db, (tx) =>
      create(tx, deps, { hostId, id: input.id.toLowerCase() }, { ...input, url }),
    );
    return { ...made, ...(await shown(hostId)) };
  });

  mount(server, saveWebhook, async ({ hostId, input }) => {
    await requireOwned(db, { hostId, id: input.id });
    await hit('change', hostId);
    const url = await checkUrl(deps, input.url);
    return changed(hostId, (tx) => save(tx, deps, { hostId, id: input.id }, { ...input, url }));
  });

  mount(server, switchWebhook, ({ hostId, input }) => changed(hostId, (tx) => setOn(tx, deps, { hostId, ...input })));

  mount(server, rotateWebhookSecret, async ({ hostId, input }) => {
    await requireOwned(db, { hostId, id: input.id });
    await hit('change', hostId);
    const made = await transaction(db, (tx) => rotate(tx, deps, { hostId, ...input }));
    return { ...made, ...(await shown(hostId)) };
  });

  mount(server, removeWebhook, ({ hostId, input }) => changed(hostId, (tx) => remove(tx, { hostId, ...input })));

  mount(server, testWebhook, async ({ hostId, input }) => {
    await requireOwned(db, { hostId, id: input.id });
    await hit('send', hostId);
    return changed(hostId, (tx) => test(tx, deps, { hostId, ...input }));
  });

  mount(server, replayWebhook, async ({ hostId, input }) => {
    await requireOwned(db, { hostId, id: input.id });
    await hit('send', hostId);
    return changed(hostId, (tx) => replay(tx, deps, { hostId, ...input }));
  });

  mount(server, streamKey, async ({ hostId }) => ({ data: await readStream(db, hostId) }));

  mount(server, createStreamKey, async ({ hostId }) => {
    await hit('change', hostId);
    const key = await transaction(db, (tx) => makeStreamKey(tx, deps, hostId));
    return { key, data: await readStream(db, hostId) };
  });

  mount(server, endStreamKey, async ({ hostId }) => {
    await transaction(db, (tx) => deleteStream(tx, hostId));
    return { data: null };
  });

  mount(server, webhookDeliveries, async ({ hostId, input }) => {
    const page = { before: input.before ?? null, limit: DELIVERY_PAGE + 1 };
    const lines = await readDeliveries(db, deps, { hostId, id: input.id }, page);
    const data = lines.slice(0, DELIVERY_PAGE);
    return { data, next: lines.length > DELIVERY_PAGE ? (data.at(-1)?.id ?? null) : null };
  });
}
