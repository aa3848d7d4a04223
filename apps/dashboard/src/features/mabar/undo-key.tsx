import type { MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import { resultName } from '@mabarin/domain/mabar/game';
import { Button } from '@mabarin/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useNow } from '#platform/now.ts';
import { mabarKeys } from './list-answer.ts';
import { undoMutation } from './mabar.api.ts';
import { mabarText } from './mabar.text.ts';
import { isUndoable, takenBack } from './previous-game.ts';
import styles from './undo-key.module.css';

/** Takes the last game back and says what that takes, while it can be; one press, because Win and Lose count it again. */
export function UndoKey({ answer }: { answer: MabarListAnswer | undefined }) {
  const queryClient = useQueryClient();
  const undo = useMutation(undoMutation(queryClient));
  const note = useId();
  const possible = answer?.undo ?? null;
  const now = useNow(possible === null ? null : 1_000);
  const readAt = queryClient.getQueryState(mabarKeys.list)?.dataUpdatedAt ?? 0;
  const last = answer?.lastGame ?? null;
  if (last === null || last.result === null || !isUndoable(possible, readAt, now)) return null;
  const { game } = possible;
  const name = mabarText.gameNamed(last.statistic.game, resultName(last.result));
  return (
    <div className={styles.undo}>
      <Button
        variant="quiet"
        size="small"
        busy={undo.isPending}
        aria-describedby={note}
        onClick={() => undo.mutate({ game, name })}
      >
        {mabarText.undo}
      </Button>
      <p id={note} className={styles.note}>
        {mabarText.undoTakes(name, takenBack(last.team))}
      </p>
    </div>
  );
}
