import { showDialog } from '@mabarin/ui/popups/dialog';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keepDraft } from '#platform/form/draft.ts';
import { go } from '#platform/go.ts';
import { useHost } from '#platform/session/host.ts';
import { claimDraft, type Gifted } from '#features/mabar/queue/entries.ts';
import { freeGameMutation } from '#features/mabar/mabar.api.ts';
import { mabarText } from '#features/mabar/mabar.text.ts';

const draftOfOnePlayer = ['id', 'action', 'giftClaimPlayerID', 'giftClaimPlayerServer'];

/**
 * The gift dialog of an entry: a gift of the list, for which the claim form opens, or one free game. Resolves when the
 * dialog closes.
 */
export function useGift(): (entry: Gifted) => Promise<void> {
  const { username } = useHost();
  const { mutate: giveGame } = useMutation(freeGameMutation);
  return useCallback(
    async (entry) => {
      const choice = await showDialog<'list' | 'game' | 'cancel'>({
        icon: 'ask',
        caption: mabarText.gift,
        text: mabarText.giftAsk(entry.playerName),
        buttons: [
          { choice: 'list', label: mabarText.giftFromList, tone: 'go' },
          { choice: 'game', label: mabarText.freeGame, tone: 'warn' },
          { choice: 'cancel', label: mabarText.cancel, tone: 'ink' },
        ],
      });
      if (choice === 'game') giveGame({ mabarID: entry.id, playerName: entry.playerName });
      if (choice === 'list') {
        // An unsaved note for one player must not go to another.
        keepDraft(username, 'gift-claim-form', claimDraft(entry), draftOfOnePlayer);
        go('gift-claim-form');
      }
    },
    [username, giveGame],
  );
}
