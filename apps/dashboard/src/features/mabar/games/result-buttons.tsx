import { resultName, type GameResult } from '@mabarin/domain/mabar/game';
import { Button } from '@mabarin/ui/buttons/button';
import { ShortcutHint } from './shortcut-hint.tsx';
import { mabarText } from '#features/mabar/mabar.text.ts';
import styles from './result-buttons.module.css';

type ResultButtonsProps = {
  /** True until the list is read. */
  unread: boolean;
  /** True while no player is on; then both keys have the quiet colour, and still work. */
  alone: boolean;
  /** The result being sent. */
  recording: GameResult | undefined;
  /** True when its response is slow. */
  recordingLong: boolean;
  /** On a phone: at the lower edge, over either list. */
  pinned?: boolean;
  onResult: (result: GameResult) => void;
};

const variants = { win: 'go', lose: 'stop' } as const;

export function ResultButtons({
  unread,
  alone,
  recording,
  recordingLong,
  pinned = false,
  onResult,
}: ResultButtonsProps) {
  return (
    <div className={`stack gap-3 ${pinned ? styles.pinned : styles.area}`}>
      <p role="status" className={`p-3 rounded-ticket text-center balance ${styles.waiting}`}>
        {recording !== undefined && recordingLong && mabarText.resultWaits(resultName(recording))}
      </p>
      <div className="grid grid-cols-2 gap-3">
        {(['win', 'lose'] as const).map((result) => (
          <Button
            key={result}
            variant={alone ? 'quiet' : variants[result]}
            className={alone ? 'muted' : ''}
            size={pinned ? 'medium' : 'large'}
            busy={recording === result}
            aria-disabled={unread || recording !== undefined}
            aria-keyshortcuts={mabarText.shortcuts[result]}
            onClick={() => onResult(result)}
          >
            <span>{mabarText[result]}</span> <ShortcutHint name={mabarText.shortcuts[result]} />
          </Button>
        ))}
      </div>
    </div>
  );
}
