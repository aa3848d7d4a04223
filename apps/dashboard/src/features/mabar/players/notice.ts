import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { confirm } from '#platform/dialogs.ts';
import { noticeChoices, noticeQuestion, type Noticed, type NoticeType } from './notice-words.ts';
import { noticeMutation } from '#features/mabar/mabar.api.ts';

/** Asks, then sets or removes a player's notice. Resolves when the question is answered. */
export function useNotice(): (player: Noticed, type: NoticeType) => Promise<void> {
  const { mutate } = useMutation(noticeMutation);
  return useCallback(
    async (noticed, type) => {
      const { player, playerName } = noticed;
      const caption = noticeChoices(noticed).find((choice) => choice.type === type)?.label ?? playerName;
      const sure = await confirm(caption, noticeQuestion(noticed, type), type === 'blacklist' ? 'stop' : 'go');
      if (sure) mutate({ playerID: player.id, playerServer: player.server, playerName, type });
    },
    [mutate],
  );
}
