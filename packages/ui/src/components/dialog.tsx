import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { createStore } from '#store.ts';
import type { ButtonVariant } from './button.tsx';

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

const loadPopup = () => import('./dialog-popup.tsx');
const DialogPopup = lazy(loadPopup);

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

/** The place where dialogs appear. Mount once, at the top of the app. */
export function DialogHost() {
  const [current] = useSyncExternalStore(waiting.subscribe, waiting.get);
  useEffect(() => {
    // Not in the first paint, but before it is needed: the sentence about a lost connection comes through here.
    const early = setTimeout(() => void loadPopup().catch(() => undefined), 1500);
    return () => clearTimeout(early);
  }, []);
  if (current === undefined) return null;
  return (
    <Suspense>
      <DialogPopup key={current.id} dialog={current} onGone={() => waiting.set(waiting.get().slice(1))} />
    </Suspense>
  );
}
