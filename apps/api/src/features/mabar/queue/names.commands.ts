import { ANONYMOUS_NAME } from '@mabarin/domain/support/support-fields';
import type { EntryRow } from './entry.queries.ts';
import type { Deps } from '#deps.ts';
import { screenOf } from '#features/messages/index.ts';
import type { Db } from '#schema.ts';

/** A player's name from the game is judged when its row is made, as other texts are. */
export async function nameHidden(db: Db, deps: Pick<Deps, 'clock'>, hostId: string, name: string): Promise<boolean> {
  return (await screenOf(db, deps, hostId)).name(name) !== null;
}

/** The name that others than the host see: the chat's, where it is worn; it was judged when it was put on. */
export function publicName(
  row: Pick<EntryRow, 'player_name' | 'name_hidden'> & Partial<Pick<EntryRow, 'chat_name'>>,
): string {
  if (row.chat_name) return row.chat_name;
  return row.name_hidden ? ANONYMOUS_NAME : row.player_name;
}
