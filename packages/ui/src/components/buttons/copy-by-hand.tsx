import { useLayoutEffect, useRef } from 'react';
import { uiText } from '#ui.text.ts';
import { Button } from './button.tsx';
import styles from './copy-by-hand.module.css';
export function SelectedText({ value }: { value: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  // Before it is drawn: a thumb that presses at once meets the selection.
  useLayoutEffect(() => area.current?.select(), [value]);
  return (
    <>
      <p>{uiText.copyByHand}</p>
      <textarea
        ref={area}
        className={styles.text}
        aria-label={uiText.copyByHand}
        readOnly
        rows={Math.min(6, Math.max(2, value.split('\n').length))}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
    </>
  );
}

/** The selected text in a popover in place of the button, so that it works inside a dialog too. */
export default function CopyByHand({ value, onClose }: { value: string; onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  // Browsers without popovers show it by its position alone.
  useLayoutEffect(() => panel.current?.showPopover?.(), []);
  return (
    <div ref={panel} popover="manual" className={styles.panel}>
      <SelectedText value={value} />
      <Button variant="ink" size="small" onClick={onClose}>
        {uiText.close}
      </Button>
    </div>
  );
}
