import { REMOTE_ACTIONS, REMOTE_SCOPES } from '@mabarin/domain/remote/actions';
import { RemoteKeyForm } from '@mabarin/domain/remote/key';
import * as v from 'valibot';
import { endpoint, ownerPosts, remoteGets, remotePosts } from '#endpoint.ts';
import { typed } from '@mabarin/domain/typed';

/** An instant, ISO 8601 in UTC. */
const Instant = v.string();
const Action = v.picklist(REMOTE_ACTIONS);

/** A remote key. Only the hash of its secret is stored. */
export const RemoteKey = v.object({
  id: v.string(),
  name: v.string(),
  actions: v.array(v.picklist(REMOTE_SCOPES)),
  at: Instant,
  /** Last use and number of uses, refused calls included. Null: never used. */
  used: v.nullable(Instant),
  uses: v.number(),
});
export type RemoteKey = v.InferOutput<typeof RemoteKey>;

const KeysAnswer = v.object({ data: v.array(RemoteKey) });

export const remoteKeys = endpoint(ownerPosts, {
  path: '/api/dashboard/remote',
  summary: "The host's remote keys that work, the newest first.",
  input: v.object({}),
  output: KeysAnswer,
  fails: [],
});

/** The new key, returned once: `link` opens the remote page of a phone with it, `qr` is that link as PNG data URL. */
export const NewRemoteKey = v.object({ key: v.string(), link: v.string(), qr: v.string() });
export type NewRemoteKey = v.InferOutput<typeof NewRemoteKey>;

export const createRemoteKey = endpoint(ownerPosts, {
  path: '/api/dashboard/remote/create',
  securityEvent: 'remote_key_create',
  proof: true,
  summary:
    'Makes a remote key and answers its secret, which no other call answers. The same `newKeyId`, a fresh uuid, within 10 ' +
    'minutes and before the first use makes the same key with another secret: the answer before was lost.',
  input: v.object({ ...RemoteKeyForm.entries, newKeyId: v.pipe(v.string(), v.uuid()) }),
  output: v.object({ data: NewRemoteKey }),
  fails: ['remote.name_invalid', 'remote.actions_missing', 'remote.keys_full', 'remote.key_exists'],
});

export const revokeRemoteKey = endpoint(ownerPosts, {
  path: '/api/dashboard/remote/revoke',
  securityEvent: 'remote_key_revoke',
  summary: 'Ends a remote key at once and answers those that are left. Idempotent.',
  input: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
  output: KeysAnswer,
  fails: [],
});

export const REMOTE_LOG_PAGE = 100;

const RemoteUse = v.object({
  id: v.number(),
  at: Instant,
  /** Name of the key at that time; of a moderator's command the chat name and the platform. */
  name: v.string(),
  action: Action,
  /** Code of the refusal; null: done. */
  refusal: v.nullable(v.string()),
});
export type RemoteUse = v.InferOutput<typeof RemoteUse>;

export const remoteLog = endpoint(ownerPosts, {
  path: '/api/dashboard/remote/log',
  summary: 'What was done with remote keys in the last 30 days, newest first; `before` is `next` of the page before.',
  input: v.object({
    before: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e15)))),
  }),
  output: v.object({ data: v.array(RemoteUse), next: v.nullable(v.number()) }),
  fails: [],
});

export const remoteState = endpoint(remoteGets, {
  path: '/api/remote',
  summary: 'What the key is called, whose it is and what it can do. Does nothing.',
  input: v.object({}),
  output: v.object({
    data: v.object({
      name: v.string(),
      host: v.string(),
      actions: v.array(Action),
      /** The key may send lines of a chat to `POST /api/chat`. */
      chat: v.boolean(),
    }),
  }),
  fails: ['remote.key_unknown', 'remote.prefetch'],
});
export type RemoteState = v.InferOutput<typeof remoteState.output>['data'];

/** Only for `countdown-add`: seconds to add or take. */
const Seconds = v.pipe(v.number(), v.integer(), v.minValue(-3_600), v.maxValue(3_600));

/** A sentence short enough for a Stream Deck button; a refusal has one in the same place. */
const Sentence = v.object({ data: v.string() });

const refusals = [
  'remote.key_unknown',
  'remote.not_allowed',
  'remote.prefetch',
  'remote.nothing_plays',
  'remote.nothing_to_replay',
  'remote.next_blocked',
  'remote.next_not_ready',
  'remote.queue_empty',
  'remote.team_full',
  'remote.game_too_soon',
  'remote.clock_idle',
  'http.too_many',
] as const;

export const pressRemote = endpoint(remotePosts, {
  path: '/api/remote/:action',
  summary: 'Does one action of a remote key and answers in a sentence what was done.',
  input: v.object({ action: Action, seconds: v.optional(Seconds) }),
  output: Sentence,
  fails: [...refusals],
  idempotent: true,
});

export const pressRemoteByAddress = endpoint(remoteGets, {
  path: '/api/remote/:key/:action',
  summary:
    'The same for tools that can only open an address. The key stands in it, so it is in no log of the service, and the ' +
    'answer is kept nowhere. Only a key that was made with `byAddress` presses so.',
  input: v.object({
    key: v.pipe(v.string(), v.maxLength(128)),
    action: Action,
    seconds: v.optional(v.pipe(typed(), v.regex(/^-?\d{1,4}$/), v.transform(Number), Seconds)),
  }),
  output: Sentence,
  fails: [...refusals, 'remote.post_only'],
  secret: ['key'],
});
