import { Suspense, useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import {
  DialogAnswer,
  dialogButtons,
  type DialogPopupProps,
  type DialogRequest,
  type OpenDialog,
} from '#dialog-request.ts';
import { currentOpener, focusableTitle, forgetOpener, rememberOpener } from '#focus.ts';
import { createStore } from '#store.ts';
import { Button } from '#components/buttons/button.tsx';
import styles from './dialog.module.css';
import { lazyWithRetry, RetryBoundary } from '#components/states/lazy.tsx';

export { DialogAnswer };

const loadPopup = () => import('./dialog-popup.tsx');
/** After this time the dialog is shown without the popup's code. */
const POPUP_TIMEOUT_MS = 3000;
const DialogPopup = lazyWithRetry(loadPopup, POPUP_TIMEOUT_MS);

const waiting = createStore<readonly OpenDialog[]>([]);
let lastId = 0;

/**
 * Shows the shared dialog and returns the choice, or null when closed with Escape. Dialogs requested while one is open
 * wait their turn.
 */
export function showDialog<Choice extends string = 'ok'>(request: DialogRequest<Choice>): Promise<Choice | null> {
  return new Promise((resolve) => {
    if (!isDialogOpen()) forgetOpener();
    lastId += 1;
    const entry: OpenDialog = { id: lastId, request, answer: (choice) => resolve(choice as Choice | null) };
    waiting.set([...waiting.get(), entry]);
  });
}

/** For page-wide shortcuts, which must not act behind a dialog. */
export function isDialogOpen(): boolean {
  return waiting.get().length > 0;
}

export function useDialogOpen(): boolean {
  return useSyncExternalStore(waiting.subscribe, isDialogOpen, isDialogOpen);
}

/** Delay of the popup's preload after the first paint. */
const EARLY_MS = 1500;

/** Renders the dialogs. Mount once, at the top of the app. */
export function DialogHost() {
  const [current] = useSyncExternalStore(waiting.subscribe, waiting.get, waiting.get);
  useEffect(() => {
    // Not in the first paint, but before it is needed: the message about a lost connection uses it.
    const load = () => void loadPopup().catch(() => undefined);
    const early = setTimeout(load, EARLY_MS);
    window.addEventListener('online', load);
    window.addEventListener('popstate', closeOnBack);
    return () => {
      clearTimeout(early);
      window.removeEventListener('online', load);
      window.removeEventListener('popstate', closeOnBack);
    };
  }, []);
  if (current === undefined) return null;
  const place = { dialog: current, onGone: () => waiting.set(waiting.get().filter(({ id }) => id !== current.id)) };
  return (
    <RetryBoundary key={current.id} autoRetry={false} fallback={() => <PlainDialog {...place} />}>
      <Suspense>
        <DialogPopup {...place} />
      </Suspense>
    </RetryBoundary>
  );
}

/** Dialogs end with their page, as with Escape. A step of the app itself is not trusted, and its dialog is the next page's. */
function closeOnBack({ isTrusted }: PopStateEvent): void {
  if (isTrusted) closeDialogs();
}

/** Closes the open dialog and those that wait for it, as with Escape: for a page that changed under them. */
export function closeDialogs(): void {
  const left = waiting.get();
  waiting.set([]);
  for (const { answer } of left) answer(null);
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
    (currentOpener() ?? focusableTitle())?.focus();
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
