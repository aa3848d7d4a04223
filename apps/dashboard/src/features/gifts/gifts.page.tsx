import type { DashboardGift } from '@mabarin/api-client/contract/accounts';
import { Button } from '@mabarin/ui/buttons/button';
import { showToast } from '@mabarin/ui/popups/toast';
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import Plus from '~icons/ph/plus-bold';
import { confirm } from '#platform/dialogs.ts';
import { keepDraft } from '#platform/form/draft.ts';
import { go } from '#platform/go.ts';
import { GuideLink } from '#platform/page/guide-link.tsx';
import { hostQuery, useHost } from '#platform/session/host.ts';
import { ListPage } from '#platform/page/list-page.tsx';
import { giftToAdd, giftToEdit } from './gifts.form.ts';
import { giftKeys } from './gifts.keys.ts';
import { GiftRow } from './gift-row.tsx';
import { giftMutation, giftStatusMutation, type GiftSwitch } from './gifts.api.ts';
import { giftsText } from './gifts.text.ts';
import { withSwitches } from './switches.ts';

export default function GiftsPage() {
  const { username, claims } = useHost();
  const query = useQuery(hostQuery);
  const gifts = usePendingSwitches(claims);
  const { mutate: flip } = useMutation(giftStatusMutation);
  const remove = useMutation(giftMutation);
  const { mutateAsync: removeGift } = remove;

  const onEdit = useCallback(
    (gift: DashboardGift) => {
      keepDraft(username, 'gift-form', giftToEdit(gift));
      go('gift-form');
    },
    [username],
  );
  const onRemove = useCallback(
    async ({ id, title }: DashboardGift) => {
      if (!(await confirm(giftsText.remove, giftsText.gifts.confirmRemove(title), 'stop'))) return;
      const removed = removeGift({ id, action: 'delete' });
      await removed.then(
        () => showToast(giftsText.gifts.removed),
        () => undefined,
      );
    },
    [removeGift],
  );

  return (
    <ListPage
      title={giftsText.gifts.title}
      query={query}
      count={gifts.length}
      actions={
        <Button
          size="small"
          icon={<Plus />}
          onClick={() => {
            keepDraft(username, 'gift-form', giftToAdd());
            go('gift-form');
          }}
        >
          {giftsText.add}
        </Button>
      }
      intro={<GuideLink guide="gift" />}
      empty={{ title: giftsText.gifts.empty, help: giftsText.gifts.emptyHelp }}
    >
      {gifts.map((gift) => (
        <GiftRow
          key={gift.id}
          gift={gift}
          removing={remove.isPending && remove.variables.id === gift.id}
          onSwitch={flip}
          onEdit={onEdit}
          onRemove={onRemove}
        />
      ))}
    </ListPage>
  );
}

/** The profile's gifts with pending switches applied. */
function usePendingSwitches(gifts: readonly DashboardGift[]): readonly DashboardGift[] {
  const pending = useMutationState({
    filters: { mutationKey: giftKeys.status, status: 'pending' },
    select: (mutation) => mutation.state.variables as GiftSwitch,
  });
  return useMemo(() => withSwitches(gifts, pending), [gifts, pending]);
}
