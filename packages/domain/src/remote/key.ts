import * as v from 'valibot';
import { REMOTE_ACTIONS } from '#remote/actions.ts';
import type { remoteErrors } from '#remote/errors.ts';
import { freeText } from '#text.ts';
import { list } from '#typed.ts';

type Code = keyof typeof remoteErrors;

/** Keys that work at once, of one host. */
export const REMOTE_KEYS_MAX = 20;
export const REMOTE_NAME_MAX = 40;
/** Calls of one key in a minute: a macro that runs wild ends here. */
export const REMOTE_CALLS_PER_MINUTE = 60;
/** Between two results that keys record, and after one that the dashboard did, in seconds: whoever comes second is told. */
export const GAME_APART_SECONDS = 15;
/** A key that was made and not used yet is made anew by the same form for so long, in seconds: its answer was lost. */
export const REMAKE_SECONDS = 10 * 60;
/** What an alert was shown since, in hours, can be replayed. */
export const REPLAY_HOURS = 24;

/** Recognised in a text, by people and by scanners for secrets. */
export const REMOTE_KEY_PREFIX = 'rk_';
/** The prefix and 192 random bits. */
const REMOTE_KEY = /^rk_[\w-]{32}$/;

/** Whether a text can be a remote key at all. */
export function isRemoteKey(text: string): boolean {
  return REMOTE_KEY.test(text);
}

const actionsMissing = 'remote.actions_missing' satisfies Code;

/** A key as its host asks for it. */
export const RemoteKeyForm = v.object({
  name: freeText(REMOTE_NAME_MAX, 'remote.name_invalid' satisfies Code),
  actions: v.pipe(
    list(v.picklist(REMOTE_ACTIONS, actionsMissing), REMOTE_ACTIONS.length, actionsMissing),
    v.minLength(1, actionsMissing),
    v.transform((actions) => REMOTE_ACTIONS.filter((action) => actions.includes(action))),
  ),
  /** True where opening its address presses, for tools that can do nothing else ("GET saja"). */
  byAddress: v.optional(v.boolean(), false),
});
export type RemoteKeyForm = v.InferOutput<typeof RemoteKeyForm>;
