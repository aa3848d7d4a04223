import {
  moveEntry,
  playNextPlayers,
  requeueEntry,
  saveTeamRules,
  type MabarEntry,
} from '@mabarin/api-client/contract/mabar';
import type { InputOf } from '@mabarin/api-client/endpoint';
import type { TeamRules } from '@mabarin/domain/mabar/next-players';
import { call } from '#platform/api.ts';
import { failed } from '#platform/platform.text.ts';
import { laneText } from './lane.text.ts';
import { boardPress } from '#features/mabar/board-press.ts';
import { mabarKeys } from '#features/mabar/list-answer.ts';

/** Body of a row's move. */
export type EntryMove = InputOf<typeof moveEntry>;
/** Entries that start playing; `asTeam` when they were picked by roles. */
export type NextPress = { entries: readonly MabarEntry[]; asTeam: boolean };

const list = { queryKey: mabarKeys.list };
const done = { queryKey: mabarKeys.done };

/** Main for several entries, by target state: all or none. */
export const playNextMutation = boardPress({
  mutationKey: mabarKeys.playNext,
  mutationFn: ({ entries, asTeam }: NextPress) =>
    call(playNextPlayers, { mabarIDs: entries.map(({ id }) => id), asTeam }),
  refetchOnError: list,
  said: ({ entries }) => laneText.started(entries.map(({ playerName }) => playerName)),
  failed: failed(laneText.actions.next),
});

/** Saves the host's role, and how often a player may be passed. */
export const teamRulesMutation = boardPress({
  mutationFn: (rules: TeamRules) => call(saveTeamRules, rules),
  failed: failed(laneText.actions.rules),
});

/** Moves a row within its lane. Sent one after the other, in the order of the drags. */
export const moveMutation = boardPress({
  mutationKey: mabarKeys.move,
  mutationFn: (move: EntryMove) => call(moveEntry, move),
  refetchOnError: list,
  failed: failed(laneText.actions.move),
});

/** Returns a done entry to the queue. */
export const requeueMutation = boardPress({
  mutationFn: ({ id }: Pick<MabarEntry, 'id' | 'playerName'>) => call(requeueEntry, { mabarID: id }),
  refetchOnError: done,
  said: ({ playerName }) => laneText.requeued(playerName),
  failed: failed(laneText.actions.requeue),
  onSuccess: (_answer, _entry, _seen, { client }) => void client.invalidateQueries(done),
});
