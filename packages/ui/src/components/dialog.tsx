import { Suspense, useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { createStore } from '#store.ts';
import { uiText } from '#ui.text.ts';
import { Button, type ButtonVariant } from './button.tsx';
import styles from './dialog.module.css';
import { lazyWithRetry, RetryBoundary } from './lazy.tsx';

export type DialogButton<Choice extends string = string> = {
  choice: Choice;
  label: string;
  /** The four colours of the spec: green, red, yellow, black. */
  tone: Extract<ButtonVariant, 'go' | 'stop' | 'warn' | 'ink'>;
};

/** Up to three. */
export type DialogButtons<Choice extends string = string> =
  | readonly [DialogButton<Choice>]
  | readonly [DialogButton<Choice>, DialogButton<Choice>]
  | readonly [DialogButton<Choice>, DialogButton<Choice>, DialogButton<Choice>];

export type DialogRequest<Choice extends string = string> = {
  icon?: 'info' | 'ask' | 'warn' | 'done' | 'fail';
  caption: string;
  text: ReactNode;
  /** Left out, one black OK. */
  buttons?: DialogButtons<Choice>;
  /** The choice focused first. Left out: the black one beside a red one (a slip must not destroy), else the first. */
  focus?: Choice;
};

export type OpenDialog = { id: number; request: DialogRequest; answer: (choice: string | null) => void };

/** What a place that shows dialogs is given. */
export type DialogPlaceProps = { dialog: OpenDialog; onGone: () => void };

const loadPopup = () => import('./dialog-popup.tsx');
/** A sentence does not wait longer than this for its best looks. */
const PATIENCE_MS = 3000;
const DialogPopup = lazyWithRetry(loadPopup, PATIENCE_MS);

const waiting = createStore<readonly OpenDialog[]>([]);
let lastId = 0;

/**
 * Shows the shared dialog and answers the choice made, or null when it was closed with Escape. Dialogs asked for
 * while one is open wait their turn.
 */
export function showDialog<Choice extends string = 'ok'>(request: DialogRequest<Choice>): Promise<Choice | null> {
  return new Promise((resolve) => {
    lastId += 1;
    const entry: OpenDialog = { id: lastId, request, answer: (choice) => resolve(choice as Choice | null) };
    waiting.set([...waiting.get(), entry]);
  });
}

/** Whether a dialog is open, for page-wide keys that must not act behind it. */
export function isDialogOpen(): boolean {
  return waiting.get().length > 0;
}

/** The same, for what has to give way to a dialog. */
export function useDialogOpen(): boolean {
  return useSyncExternalStore(waiting.subscribe, isDialogOpen);
}

/** The buttons of a dialog and the one that is focused first. */
export function dialogButtons({ buttons = onlyOk, focus }: DialogRequest): {
  buttons: readonly DialogButton[];
  focused: string | undefined;
} {
  const destroys = buttons.some(({ tone }) => tone === 'stop');
  const gentle = destroys ? buttons.find(({ tone }) => tone !== 'stop') : undefined;
  return { buttons, focused: focus ?? (gentle ?? buttons[0])?.choice };
}

const onlyOk: DialogButtons = [{ choice: 'ok', label: uiText.ok, tone: 'ink' }];

/** The popup is loaded so long after the first paint. */
const EARLY_MS = 1500;

/** The place where dialogs appear. Mount once, at the top of the app. */
export function DialogHost() {
  const [current] = useSyncExternalStore(waiting.subscribe, waiting.get);
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

/** The same dialog by the browser's own means, for when the popup cannot be loaded: its sentence must be said. */
function PlainDialog({ dialog, onGone }: DialogPlaceProps) {
  const { caption, text } = dialog.request;
  const { buttons, focused } = dialogButtons(dialog.request);
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (element.current?.open === false) element.current.showModal();
    first.current?.focus();
  }, []);

  function close(choice: string | null) {
    // Gives the focus back to what asked.
    element.current?.close();
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
        {text}
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
