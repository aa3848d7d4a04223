import { Suspense, useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import {
  DialogAnswer,
  dialogButtons,
  type DialogPopupProps,
  type DialogRequest,
  type OpenDialog,
} from '#dialog-request.ts';
import { currentOpener, forgetOpener, rememberOpener } from '#focus.ts';
import { createStore } from '#store.ts';
import { Button } from '#components/buttons/button.tsx';
import styles from './dialog.module.css';
import { lazyWithRetry, RetryBoundary } from '#components/states/lazy.tsx';

export { DialogAnswer };

const loadPopup = () => import('./dialog-popup.tsx');
/** A sentence is shown without the popup's code when that takes longer. */
const POPUP_TIMEOUT_MS = 3000;
const DialogPopup = lazyWithRetry(loadPopup, POPUP_TIMEOUT_MS);

const waiting = createStore<readonly OpenDialog[]>([]);
let lastId = 0;

/**
 * Shows the shared dialog and answers the choice made, or null when it was closed with Escape. Dialogs asked for
 * while one is open wait their turn.
 */
export function showDialog<Choice extends string = 'ok'>(request: DialogRequest<Choice>): Promise<Choice | null> {
  return new Promise((resolve) => {
    if (!isDialogOpen()) forgetOpener();
    lastId += 1;
    const entry: OpenDialog = { id: lastId, request, answer: (choice) => resolve(choice as Choice | null) };
    waiting.set([...waiting.get(), entry]);
  });
}

/** Whether a dialog is open, for page-wide keys that must not act behind it. */
export function isDialogOpen(): boolean {
  return waiting.get().length > 0;
}

/** Whether a dialog is open, followed live. */
export function useDialogOpen(): boolean {
  return useSyncExternalStore(waiting.subscribe, isDialogOpen, isDialogOpen);
}

/** The popup is loaded so long after the first paint. */
const EARLY_MS = 1500;

/** The place where dialogs appear. Mount once, at the top of the app. */
export function DialogHost() {
  const [current] = useSyncExternalStore(waiting.subscribe, waiting.get, waiting.get);
  useEffect(() => {
    // Not in the first paint, but before it is needed: the sentence about a lost connection comes through here.
    const load = () => void loadPopup().catch(() => undefined);
    const early = setTimeout(load, EARLY_MS);
    window.addEventListener('online', load);
    return () => {
      clearTimeout(early);
      window.removeEventListener('online', load);
    };
  }, []);
  if (current === undefined) return null;
  const place = { dialog: current, onGone: () => waiting.set(waiting.get().slice(1)) };
  return (
    <RetryBoundary key={current.id} autoRetry={false} fallback={() => <PlainDialog {...place} />}>
      <Suspense>
        <DialogPopup {...place} />
      </Suspense>
    </RetryBoundary>
  );
}

/** The same dialog with the browser's own <dialog>, for when the popup cannot be loaded. */
function PlainDialog({ dialog, onGone }: DialogPopupProps) {
  const { caption, text } = dialog.request;
  const { buttons, focused } = dialogButtons(dialog.request);
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    rememberOpener();
    if (element.current?.open === false) element.current.showModal();
    first.current?.focus();
  }, []);

  function close(choice: string | null) {
    element.current?.close();
    currentOpener()?.focus();
    dialog.answer(choice);
    onGone();
  }

  return (
    <dialog
      ref={element}
      role="alertdialog"
      className={styles.plain}
      aria-labelledby={`${id}-caption`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        close(null);
      }}
    >
      <h2 id={`${id}-caption`}>{caption}</h2>
      <div id={`${id}-text`} className={styles.text}>
        <DialogAnswer value={close}>{text}</DialogAnswer>
      </div>
      <div className={styles.buttons}>
        {buttons.map(({ choice, label, tone }) => (
          <Button
            key={choice}
            ref={choice === focused ? first : undefined}
            variant={tone}
            onClick={() => close(choice)}
          >
            {label}
          </Button>
        ))}
      </div>
    </dialog>
  );
}
