import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useLayoutEffect, useRef, useState } from 'react';
import CheckCircle from '~icons/ph/check-circle-fill';
import Info from '~icons/ph/info-fill';
import Question from '~icons/ph/question-fill';
import Warning from '~icons/ph/warning-fill';
import XCircle from '~icons/ph/x-circle-fill';
import { DialogAnswer, dialogButtons, type DialogPopupProps } from '#dialog-request.ts';
import { currentOpener, rememberOpener } from '#focus.ts';
import { buttonClass } from '#components/buttons/button.tsx';
import styles from './dialog-popup.module.css';
import { helpCode } from './dialog-popup.text.ts';

const icons = { info: Info, ask: Question, warn: Warning, done: CheckCircle, fail: XCircle };
export default function DialogPopup({ dialog, onGone }: DialogPopupProps) {
  const { icon = 'info', caption, text, help } = dialog.request;
  const { buttons, focused } = dialogButtons(dialog.request);
  const [open, setOpen] = useState(true);
  const first = useRef<HTMLButtonElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const Icon = icons[icon];

  useLayoutEffect(rememberOpener, []);

  function close(choice: string | null) {
    dialog.answer(choice);
    setOpen(false);
  }

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
            className={styles.popup}
            initialFocus={() => {
              // A refused form has focused its first invalid field since the popup was rendered.
              rememberOpener();
              return said.current?.querySelector<HTMLElement>('input, textarea') ?? first.current;
            }}
            finalFocus={() => currentOpener() ?? false}
          >
            <div className={styles.head}>
              <Icon className={styles[icon]} />
              <AlertDialog.Title className={styles.caption}>{caption}</AlertDialog.Title>
            </div>
            <AlertDialog.Description ref={said} className={styles.text} render={<div />}>
              <DialogAnswer value={close}>{text}</DialogAnswer>
              {typeof help === 'string' && <small>{helpCode(help)}</small>}
            </AlertDialog.Description>
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
