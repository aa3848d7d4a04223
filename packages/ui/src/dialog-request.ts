import { createContext, type ReactElement, type ReactNode } from 'react';
import type { ButtonVariant } from '#components/buttons/button.tsx';
import { uiText } from './ui.text.ts';

/** Shared by the dialog and its lazily loaded popup. */

export type DialogButton<Choice extends string = string> = {
  choice: Choice;
  label: string | ReactElement;
  /** The four colours of the spec: green, red, yellow, black; `cta` and `quiet` where a page's own next step is asked. */
  tone: ButtonVariant;
};

/** One to three buttons. */
type DialogButtons<Choice extends string = string> =
  | readonly [DialogButton<Choice>]
  | readonly [DialogButton<Choice>, DialogButton<Choice>]
  | readonly [DialogButton<Choice>, DialogButton<Choice>, DialogButton<Choice>];

export type DialogRequest<Choice extends string = string> = {
  icon?: 'info' | 'ask' | 'warn' | 'done' | 'fail';
  caption: string;
  text: ReactNode;
  /** Request id by which the operators find a failure, shown below the text. */
  help?: unknown;
  /** Default: one black OK. */
  buttons?: DialogButtons<Choice>;
  /** The choice focused first. Default: the black one beside a red one (a slip must not destroy), else the first. */
  focus?: Choice;
};

export type OpenDialog = { id: number; request: DialogRequest; answer: (choice: string | null) => void };

/** Props of a component that shows one dialog. `onGone` runs when it has left the screen. */
export type DialogPopupProps = { dialog: OpenDialog; onGone: () => void };

/** Closes the surrounding dialog with a choice, for a form in its text that Enter submits. */
export const DialogAnswer = createContext<(choice: string) => void>(() => {});

/** A dialog's buttons and the one focused first. */
export function dialogButtons({ buttons = onlyOk, focus }: DialogRequest): {
  buttons: readonly DialogButton[];
  focused: string | undefined;
} {
  const destroys = buttons.some(({ tone }) => tone === 'stop');
  const gentle = destroys ? buttons.find(({ tone }) => tone !== 'stop') : undefined;
  return { buttons, focused: focus ?? (gentle ?? buttons[0])?.choice };
}

const onlyOk: DialogButtons = [{ choice: 'ok', label: uiText.ok, tone: 'ink' }];
