import type { MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { showFailure } from '#platform/dialogs.ts';
import { failed } from '#platform/platform.text.ts';
import { playNextMutation } from './lane.api.ts';
import { laneText } from './lane.text.ts';

/** Asks who plays next, by order or as a team, and starts exactly the players shown. */
export function useNextPlayers(): (answer: MabarListAnswer, asTeam: boolean) => Promise<void> {
  const { mutate } = useMutation(playNextMutation);
  return useCallback(
    async (answer, asTeam) => {
      try {
        const { askNextPlayers } = await import('./next-players-dialog.tsx');
        const { entries, whole } = await askNextPlayers(answer, asTeam);
        // Whom the host left out by hand was not passed by the rules.
        if (entries.length > 0) mutate({ entries, asTeam: asTeam && whole });
      } catch (error) {
        showFailure(error, failed(laneText.actions.next));
      }
    },
    [mutate],
  );
}
