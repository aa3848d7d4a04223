import type { MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import { Button } from '@mabarin/ui/buttons/button';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirm } from '#platform/dialogs.ts';
import { go } from '#platform/go.ts';
import { resetMutation, updateWidgetMutation } from '#features/mabar/mabar.api.ts';
import { mabarText } from '#features/mabar/mabar.text.ts';
import styles from '#features/mabar/panel.module.css';
import { UndoButton } from './undo-button.tsx';

export function StatisticButtons() {
  const update = useMutation(updateWidgetMutation);
  const reset = useMutation(resetMutation(useQueryClient()));

  async function onReset() {
    if (await confirm(mabarText.resetStatistic, mabarText.confirmReset, 'stop')) reset.mutate();
  }

  return (
    <>
      <Button variant="quiet" size="small" busy={update.isPending} onClick={() => update.mutate()}>
        {mabarText.updateWidget}
      </Button>
      <Button variant="quiet" size="small" busy={reset.isPending} onClick={() => void onReset()}>
        {mabarText.resetStatistic}
      </Button>
    </>
  );
}

export function GameButtons({ answer }: { answer: MabarListAnswer | undefined }) {
  function onPrevious() {
    if (answer?.lastGame) go('mabar-previous-game');
    else void showDialog({ caption: mabarText.previousGame, text: `${mabarText.firstGame} ${mabarText.sinceReset}` });
  }

  return (
    <div className={styles.gameButtons}>
      <UndoButton answer={answer} />
      <Button variant="quiet" size="small" aria-disabled={answer === undefined} onClick={onPrevious}>
        {mabarText.previousGame}
      </Button>
      <StatisticButtons />
    </div>
  );
}
