import { Button } from '@mabarin/ui/buttons/button';
import { useMutation } from '@tanstack/react-query';
import Play from '~icons/ph/play-fill';
import cards from '#platform/page/cards.module.css';
import { testOverlayMutation } from './overlay.api.ts';
import { overlayText } from './overlay.text.ts';

export function TestAlertButton() {
  const test = useMutation(testOverlayMutation);
  return (
    <div className={cards.buttons}>
      <Button variant="go" size="medium" icon={<Play />} busy={test.isPending} onClick={() => test.mutate()}>
        {overlayText.test}
      </Button>
    </div>
  );
}
