import { randomId } from '@mabarin/api-client/random-id';
import { REMOTE_SCOPES, remoteActions, type RemoteScope } from '@mabarin/domain/remote/actions';
import { RemoteKeyForm } from '@mabarin/domain/remote/key';
import * as v from 'valibot';

/** Form fields, with one checkbox for each action. */
export type KeyFields = { newKeyId: string; name: string; byAddress: boolean } & Record<RemoteScope, boolean>;

/** A new form. Its id is the id of the new key, so that a form sent twice makes one. */
export function emptyKey(): KeyFields {
  const ticked: readonly RemoteScope[] = remoteActions.alerts;
  const actions = Object.fromEntries(REMOTE_SCOPES.map((action) => [action, ticked.includes(action)]));
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
