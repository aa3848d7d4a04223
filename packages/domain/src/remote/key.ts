import * as v from 'valibot';
import { REMOTE_SCOPES } from '#remote/actions.ts';
import type { remoteErrors } from '#remote/errors.ts';
import { freeText } from '#text.ts';
import { list } from '#typed.ts';

type Code = keyof typeof remoteErrors;

export const REMOTE_KEYS_MAX = 20;
export const REMOTE_NAME_MAX = 40;
/** Calls per key and minute, against runaway macros. */
export const REMOTE_CALLS_PER_MINUTE = 60;
/** Minimum seconds between results by key, and after one on the dashboard; a second one is refused. */
export const GAME_APART_SECONDS = 15;
/** Seconds in which an unused new key is replaced by the same form, because its response was lost. */
export const REMAKE_SECONDS = 10 * 60;
/** Hours in which a shown alert can be replayed. */
export const REPLAY_HOURS = 24;

/** Recognisable for people and secret scanners. */
export const REMOTE_KEY_PREFIX = 'rk_';
const REMOTE_KEY = /^rk_[\w-]{32}$/;

export function isRemoteKey(text: string): boolean {
  return REMOTE_KEY.test(text);
}

const actionsMissing = 'remote.actions_missing' satisfies Code;

export const RemoteKeyForm = v.object({
  name: freeText(REMOTE_NAME_MAX, 'remote.name_invalid' satisfies Code),
  actions: v.pipe(
    list(v.picklist(REMOTE_SCOPES, actionsMissing), REMOTE_SCOPES.length, actionsMissing),
    v.minLength(1, actionsMissing),
    v.transform((actions) => REMOTE_SCOPES.filter((action) => actions.includes(action))),
  ),
  /** True: opening its address runs the action, for tools without POST ("GET saja"). */
  byAddress: v.optional(v.boolean(), false),
});
export type RemoteKeyForm = v.InferOutput<typeof RemoteKeyForm>;
