import type { Command, StoredFrame } from '#live/frame.ts';
import type { TeamRole } from '#team/roles.ts';

const all = ['owner', 'moderator', 'finance'] as const satisfies readonly TeamRole[];
const board = ['owner', 'moderator'] as const satisfies readonly TeamRole[];

/** Receivers of each command, which reveals a change and its time. Only owner and finance learn of money. */
const commandRoles: Record<Command, readonly TeamRole[]> = {
  'mabar-refresh': board,
  'blacklist-refresh': board,
  'mabar-done-refresh': board,
  'support-refresh': board,
  'gift-claim-refresh': board,
  'cash-refresh': ['owner', 'finance'],
  'host-refresh': all,
  'overlay-status': board,
  'overlay-media': board,
  'voucher-refresh': ['owner'],
  'public-refresh': all,
};

/** Messages of the operators are for everybody, the overlay's for the board. */
export function isHeardBy(role: TeamRole, frame: StoredFrame): boolean {
  if (frame.name === 'command') return commandRoles[frame.data.command].includes(role);
  if (frame.name === 'display') return role !== 'finance';
  return role !== 'finance' || frame.data.type === 'notification';
}
