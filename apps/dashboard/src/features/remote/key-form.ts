import { randomId } from '@mabarin/api-client/random-id';
import { REMOTE_ACTIONS, REMOTE_SCOPES, type RemoteScope } from '@mabarin/domain/remote/actions';
import { RemoteKeyForm } from '@mabarin/domain/remote/key';
import * as v from 'valibot';
import type { remoteText } from './remote.text.ts';

/** Form fields, with one checkbox for each action. */
export type KeyFields = { newKeyId: string; name: string; byAddress: boolean } & Record<RemoteScope, boolean>;

const isTimer = (action: RemoteScope) => action.startsWith('timer') || action.startsWith('countdown');

/** Ticks that one choice sets: what a Stream Deck's one key, a moderator, or the host's own phone presses. */
export const presetActions = {
  one: ['skip'],
  moderator: REMOTE_SCOPES.filter((action) => isTimer(action) || action === 'skip' || action === 'hide'),
  all: REMOTE_ACTIONS,
} satisfies Record<string, readonly RemoteScope[]> as Record<Preset, readonly RemoteScope[]>;
export type Preset = keyof typeof remoteText.presets;

/** A new form. Its id is the id of the new key, so that a form sent twice makes one. */
export function emptyKey(): KeyFields {
  const actions = Object.fromEntries(REMOTE_SCOPES.map((action) => [action, presetActions.moderator.includes(action)]));
  return { newKeyId: randomId(), name: '', byAddress: false, ...(actions as Record<RemoteScope, boolean>) };
}

const actionsOf = (fields: Record<string, unknown>) => REMOTE_SCOPES.filter((action) => fields[action] === true);

/** The request body of the form. */
export const KeyForm = v.pipe(
  v.looseObject({ newKeyId: v.string(), name: v.string(), byAddress: v.boolean() }),
  v.transform(({ newKeyId, name, byAddress, ...fields }) => ({
    newKeyId,
    name,
    byAddress,
    actions: actionsOf(fields),
  })),
  v.object({ newKeyId: v.string(), ...RemoteKeyForm.entries, byAddress: v.boolean() }),
);
