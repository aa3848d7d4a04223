import type { MabarEntry, MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import { noRoles } from '@mabarin/domain/roles';

/** An entry for tests; its id is also its player's, and the name. */
export function entry(id: string, over: Partial<MabarEntry> = {}): MabarEntry {
  return {
    id,
    title: 'Reguler',
    playerName: id,
    message: '',
    hidden: null,
    status: 'online',
    lane: '0',
    passed: 0,
    played: 0,
    count: 1,
    returned: 0,
    returnable: 0,
    postponed: 0,
    backMinutes: null,
    transferred: false,
    notice: null,
    party: null,
    noted: false,
    chatName: null,
    visit: 1,
    needRole: true,
    role: noRoles,
    player: { id, server: '2001', name: id },
    ...over,
  };
}

/** A list response with these ids waiting and playing. */
export function answer(queue: string[], playing: string[] = [], game = 0): MabarListAnswer {
  return {
    data: { queue: queue.map((id) => entry(id)), playing: playing.map((id) => entry(id)) },
    waiting: queue.length,
    currentGame: { statistic: { game, win: game, lose: 0 }, team: [], result: null },
    lastGame: null,
    teamRules: { role: null, passes: 3 },
    undo: null,
  };
}
