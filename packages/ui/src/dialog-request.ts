import { createContext, type ReactNode } from 'react';
import type { ButtonVariant } from '#components/buttons/button.tsx';
import { uiText } from './ui.text.ts';

/** What a dialog is asked to show: shared by the dialog and its popup, which is loaded later. */

export type DialogButton<Choice extends string = string> = {
  choice: Choice;
  label: string;
  /** The four colours of the spec: green, red, yellow, black. */
  tone: Extract<ButtonVariant, 'go' | 'stop' | 'warn' | 'ink'>;
};

/** Up to three. */
type DialogButtons<Choice extends string = string> =
  | readonly [DialogButton<Choice>]
  | readonly [DialogButton<Choice>, DialogButton<Choice>]
  | readonly [DialogButton<Choice>, DialogButton<Choice>, DialogButton<Choice>];

export type DialogRequest<Choice extends string = string> = {
  icon?: 'info' | 'ask' | 'warn' | 'done' | 'fail';
  caption: string;
  text: ReactNode;
  /** What the operators find a failure by; shown below the text where it is one. */
  help?: unknown;
  /** Left out, one black OK. */
  buttons?: DialogButtons<Choice>;
  /** The choice focused first. Left out: the black one beside a red one (a slip must not destroy), else the first. */
  focus?: Choice;
};

export type OpenDialog = { id: number; request: DialogRequest; answer: (choice: string | null) => void };

/** What a component that shows one dialog takes. `onGone`: it has left the screen. */
export type DialogPopupProps = { dialog: OpenDialog; onGone: () => void };

/** Closes the dialog around it with a choice: for a form in its text, which Enter sends. */
export const DialogAnswer = createContext<(choice: string) => void>(() => {});

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
