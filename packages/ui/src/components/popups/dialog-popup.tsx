import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useLayoutEffect, useRef, useState } from 'react';
import CheckCircle from '~icons/ph/check-circle-fill';
import Info from '~icons/ph/info-fill';
import Question from '~icons/ph/question-fill';
import Warning from '~icons/ph/warning-fill';
import XCircle from '~icons/ph/x-circle-fill';
import { DialogAnswer, dialogButtons, type DialogPopupProps } from '#dialog-request.ts';
import { currentOpener, focusableTitle, layerOf, rememberOpener } from '#focus.ts';
import { buttonClass } from '#components/buttons/button.tsx';
import styles from './dialog-popup.module.css';
import { helpCode } from './dialog-popup.text.ts';

const icons = { info: Info, ask: Question, warn: Warning, done: CheckCircle, fail: XCircle };
export default function DialogPopup({ dialog, onGone }: DialogPopupProps) {
  const { icon = 'info', caption, text, help } = dialog.request;
  const { buttons, focused } = dialogButtons(dialog.request);
  const [open, setOpen] = useState(true);
  const first = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const Icon = icons[icon];

  /** A field to type into, else the key. */
  const firstOf = (part: HTMLElement | null) =>
    part?.querySelector<HTMLElement>('input:not([type="checkbox"], details *), textarea:not(details *)') ??
    first.current;

  useLayoutEffect(() => {
    rememberOpener();
    // A form that was refused focuses its first invalid field after the dialog has opened, each time but the first.
    function keep({ target }: FocusEvent) {
      const layer = layerOf(popup.current);
      const other = layerOf(target as Element);
      if (!layer || !other || (layer.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) === 0) return;
      rememberOpener();
      firstOf(popup.current)?.focus();
    }
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, []);

  function close(choice: string | null) {
    dialog.answer(choice);
    setOpen(false);
  }

  // A form is no description: it would be read as a whole before its first field.
  const body = (
    <div className={styles.text}>
      <DialogAnswer value={close}>{text}</DialogAnswer>
      {typeof help === 'string' && <small>{helpCode(help)}</small>}
    </div>
  );
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) close(null);
      }}
      onOpenChangeComplete={(shown) => {
        if (!shown) onGone();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup
            ref={popup}
            className={styles.popup}
            initialFocus={() => {
              rememberOpener();
              return firstOf(popup.current);
            }}
            // A key that its answer removed has the page's title after it.
            finalFocus={() => currentOpener() ?? focusableTitle() ?? false}
          >
            <div className={styles.head}>
              <Icon className={styles[icon]} />
              <AlertDialog.Title className={styles.caption}>{caption}</AlertDialog.Title>
            </div>
            {typeof text === 'string' ? <AlertDialog.Description render={body} /> : body}
            <div className={styles.buttons}>
              {buttons.map(({ choice, label, tone }) => (
                <AlertDialog.Close
                  key={choice}
                  ref={choice === focused ? first : undefined}
                  className={buttonClass({ variant: tone })}
                  onClick={() => close(choice)}
                >
                  {label}
                </AlertDialog.Close>
              ))}
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
