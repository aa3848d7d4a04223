import type { MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { showFailure } from '#platform/dialogs.ts';
import { failed } from '#platform/platform.text.ts';
import { mabarKeys } from '#features/mabar/list-answer.ts';
import { useNotice } from '#features/mabar/players/notice.ts';
import { playNextMutation } from './lane.api.ts';
import { laneText } from './lane.text.ts';

/** Asks who plays next, by order or as a team, and starts exactly the players shown. After a blacklisting it asks again. */
export function useNextPlayers(): (answer: MabarListAnswer, asTeam: boolean) => Promise<void> {
  const { mutate } = useMutation(playNextMutation);
  const onNotice = useNotice();
  const queryClient = useQueryClient();
  return useCallback(
    async (answer, asTeam) => {
      try {
        const { askNextPlayers } = await import('./next-players-dialog.tsx');
        let asked = await askNextPlayers(answer, asTeam);
        while (asked.block !== undefined) {
          await onNotice(asked.block, 'blacklist');
          asked = await askNextPlayers(queryClient.getQueryData<MabarListAnswer>(mabarKeys.list) ?? answer, asTeam);
        }
        const { entries, whole } = asked;
        // Whom the host left out by hand was not passed by the rules.
        if (entries.length > 0) mutate({ entries, asTeam: asTeam && whole });
      } catch (error) {
        showFailure(error, failed(laneText.actions.next));
      }
    },
    [mutate, onNotice, queryClient],
  );
}
