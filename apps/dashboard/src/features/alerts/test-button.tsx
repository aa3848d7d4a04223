import Play from '~icons/ph/play-fill';
import cards from '#platform/page/cards.module.css';
import { PressButton } from '#platform/page/press-button.tsx';
import { testOverlayMutation } from './overlay.api.ts';
import { overlayText } from './overlay.text.ts';

export default function TestAlertButton() {
  return (
    <div className={cards.buttons}>
      <PressButton variant="go" size="medium" icon={<Play />} mutation={testOverlayMutation}>
        {overlayText.test}
      </PressButton>
    </div>
  );
}
