import { showToast } from '@mabarin/ui/popups/toast';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { confirm } from '#platform/dialogs.ts';
import { noticeChoices, noticeQuestion, type Noticed, type NoticeType } from './notice-words.ts';
import { noticeMutation } from '#features/mabar/mabar.api.ts';
import { mabarText } from '#features/mabar/mabar.text.ts';

/** Asks, then sets or removes a player's notice, and says so with a key that takes it back. */
export function useNotice(): (player: Noticed, type: NoticeType) => Promise<void> {
  const { mutateAsync } = useMutation(noticeMutation);
  return useCallback(
    async (noticed, type) => {
      const { player, playerName } = noticed;
      const caption = noticeChoices(noticed).find((choice) => choice.type === type)?.label ?? playerName;
      const sure = await confirm(caption, noticeQuestion(noticed, type), type === 'blacklist' ? 'stop' : 'go');
      if (!sure) return;
      const send = (next: NoticeType) =>
        mutateAsync({ playerID: player.id, playerServer: player.server, playerName, type: next }).then(
          () => true,
          // The mutation itself reports a failure.
          () => false,
        );
      if (!(await send(type))) return;
      const before = noticed.notice ?? 'remove';
      showToast(mabarText.noticed(playerName, type), {
        label: mabarText.takeBack,
        onPress: () => void send(before).then((done) => done && showToast(mabarText.noticed(playerName, before))),
      });
    },
    [mutateAsync],
  );
}
