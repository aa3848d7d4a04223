import type { Command, StoredFrame } from '#live/frame.ts';
import type { TeamRole } from '#team/roles.ts';

const all = ['owner', 'moderator', 'finance'] as const satisfies readonly TeamRole[];
const board = ['owner', 'moderator'] as const satisfies readonly TeamRole[];

/**
 * Who hears which command: each says that something has changed, and so when. That money moved is for owner and finance
 * alone.
 */
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
  'public-refresh': all,
};

/** Whether a stream of this role gets a frame. Messages of the operators are for everybody, the overlay's for the board. */
export function isHeardBy(role: TeamRole, frame: StoredFrame): boolean {
  if (frame.name === 'command') return commandRoles[frame.data.command].includes(role);
  if (frame.name === 'display') return role !== 'finance';
  return role !== 'finance' || frame.data.type === 'notification';
}
