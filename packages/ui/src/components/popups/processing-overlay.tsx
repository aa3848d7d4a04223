import { useLayoutEffect, useRef } from 'react';
import { uiText } from '#ui.text.ts';
import { useDialogOpen } from './dialog.tsx';
import { Mascot } from '#components/decoration/mascot.tsx';
import styles from './processing-overlay.module.css';

/**
 * Covers the page during a blocking call. The native dialog makes everything else inert, the shared dialog included, so
 * the cover closes when that one opens.
 */
export function ProcessingOverlay({ open, text = uiText.processing }: { open: boolean; text?: string }) {
  const said = useDialogOpen();
  return open && !said ? <Cover text={text} /> : null;
}

function Cover({ text }: { text: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect closes the dialog while it is still in the page: only then does the focus return to its opener.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-busy
      aria-label={text}
      onCancel={(event) => event.preventDefault()}
    >
      <Mascot mood="mikir" size={112} />
      <p role="status" className={styles.text}>
        {text}
      </p>
      <span className={styles.bar} aria-hidden />
    </dialog>
  );
}
