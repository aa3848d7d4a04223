import type { MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import { Button } from '@mabarin/ui/buttons/button';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { useIsMutating } from '@tanstack/react-query';
import { go } from '#platform/go.ts';
import { PressButton } from '#platform/page/press-button.tsx';
import { resetMutation, updateWidgetMutation } from '#features/mabar/mabar.api.ts';
import { mabarKeys } from '#features/mabar/list-answer.ts';
import { mabarText } from '#features/mabar/mabar.text.ts';
import styles from '#features/mabar/panel.module.css';
import { UndoButton } from './undo-button.tsx';

export function StatisticButtons() {
  return (
    <>
      <PressButton variant="quiet" size="small" mutation={updateWidgetMutation}>
        {mabarText.updateWidget}
      </PressButton>
      <PressButton
        variant="quiet"
        size="small"
        className="text-stop"
        mutation={resetMutation}
        ask={[mabarText.resetStatistic, mabarText.confirmReset, 'stop']}
      >
        {mabarText.resetStatistic}
      </PressButton>
    </>
  );
}

export function GameButtons({ answer }: { answer: MabarListAnswer | undefined }) {
  // Until a result is answered, the list does not know its game.
  const isCounting = useIsMutating({ mutationKey: mabarKeys.gameResult }) > 0;
  function onPrevious() {
    if (answer?.lastGame) go('mabar-previous-game');
    else void showDialog({ caption: mabarText.previousGame, text: `${mabarText.firstGame} ${mabarText.sinceReset}` });
  }

  return (
    <div className={`row wrap gap-2 ${styles.gameButtons}`}>
      <UndoButton answer={answer} />
      <Button variant="quiet" size="small" aria-disabled={answer === undefined || isCounting} onClick={onPrevious}>
        {mabarText.previousGame}
      </Button>
    </div>
  );
}
