import type { MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import { resultName } from '@mabarin/domain/mabar/game';
import { Button } from '@mabarin/ui/buttons/button';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useSettled } from '@mabarin/web/use-settled';
import { useId } from 'react';
import { useNow } from '#platform/live/now.ts';
import { mabarKeys } from '#features/mabar/list-answer.ts';
import { undoMutation, type UndoPress } from '#features/mabar/mabar.api.ts';
import { mabarText } from '#features/mabar/mabar.text.ts';
import { isUndoable, takenBack } from './previous-game.ts';
import styles from './undo-button.module.css';

/** Undoes the last game while that is possible. It needs no confirmation, because Win or Lose counts the game again. */
export function UndoButton({ answer }: { answer: MabarListAnswer | undefined }) {
  const queryClient = useQueryClient();
  const { mutate: undo } = useMutation(undoMutation);
  // Shared by both pages: until the response arrives, the list may already show the earlier game.
  const [pending] = useMutationState({
    filters: { mutationKey: mabarKeys.undo, status: 'pending' },
    select: (mutation) => mutation.state.variables as UndoPress,
  });
  const note = useId();
  const possible = answer?.undo ?? null;
  const now = useNow(possible === null ? null : 1_000);
  const readAt = queryClient.getQueryState(mabarKeys.list)?.dataUpdatedAt ?? 0;
  const last = answer?.lastGame ?? null;
  const shown =
    last !== null && last.result !== null && isUndoable(possible, readAt, now)
      ? {
          game: possible.game,
          name: mabarText.gameNamed(last.statistic.game, resultName(last.result)),
          taken: takenBack(last.team),
        }
      : null;
  // The key stays after its answer and means the game before.
  const settled = useSettled(shown?.game);
  if (shown === null && pending === undefined) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        busy={pending !== undefined}
        aria-disabled={!settled}
        aria-describedby={note}
        onClick={() => shown !== null && undo({ game: shown.game, name: shown.name })}
      >
        {mabarText.undo(pending?.name ?? shown?.name ?? '')}
      </Button>
      <p id={note} className={`small muted ${styles.note}`} data-waits={pending !== undefined}>
        {pending !== undefined && <span>{mabarText.undoWaits(pending.name)}</span>}
        {pending === undefined && shown !== null && <span>{mabarText.undoTakes(shown.name, shown.taken)}</span>}
      </p>
    </>
  );
}
