import { isFailureError } from '@mabarin/domain/failures';
import { headingOf, moveLostFocus } from '@mabarin/ui/popups/focus-fallback';
import { showToast } from '@mabarin/ui/popups/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isWrongCode, sendWithCode } from '#features/desk/ask-code.tsx';
import { readAnew } from '#features/desk/desk.api.ts';
import { confirm, showFailure } from '#platform/dialogs.ts';

/**
 * `sentence` says what it does; for money the sum, who bears it, to whom and by which way. `done` is shown after it, made
 * of the answer.
 */
export type Act<Answer> = { caption: string; sentence: string; done: (answer: Answer) => string | null };

/** An act whose sentence is asked of the service first; null: nothing can be done now. */
type Asked<Answer> = Act<Answer> | (() => Promise<Act<Answer> | null>);

/**
 * Actions of the desk: each says what it does and asks before, one at a time. The pages are read anew after it, and after
 * a refusal, which may mean that a colleague was first. Both functions return true when it was done.
 */
export function useAct() {
  const queryClient = useQueryClient();
  const [isActing, setActing] = useState(false);
  // A second press before the dialog opened would open another one.
  const asking = useRef(false);

  async function run<Answer>(
    asked: Asked<Answer>,
    perform: (act: Act<Answer>) => Promise<{ answer: Answer } | null>,
  ): Promise<boolean> {
    if (asking.current) return false;
    asking.current = true;
    const above = headingsAbove(document.activeElement);
    try {
      const act = typeof asked === 'function' ? await asked() : asked;
      const done = act && (await perform(act));
      if (act === null || done === null) return false;
      const said = act.done(done.answer);
      if (said !== null) showToast(said);
      await acting(readAnew(queryClient));
      keepFocus(above);
      return true;
    } catch (error) {
      showFailure(error);
      if (isFailureError(error) && error.kind === 'refused') void readAnew(queryClient).then(() => keepFocus(above));
      return false;
    } finally {
      asking.current = false;
    }
  }

  function acting<Answer>(sent: Promise<Answer>): Promise<Answer> {
    setActing(true);
    return sent.finally(() => setActing(false));
  }

  return {
    isActing,
    /** After Ya. */
    act<Answer>(asked: Asked<Answer>, send: () => Promise<Answer>): Promise<boolean> {
      return run(asked, async ({ caption, sentence }) =>
        (await confirm(caption, sentence, 'stop')) ? { answer: await acting(send()) } : null,
      );
    },
    /** After a fresh code, for money. What the service refuses now is said before the code is asked. */
    release<Answer>(asked: Asked<Answer>, send: (code: string) => Promise<Answer>): Promise<boolean> {
      return run(asked, async (act) => {
        await acting(askWithoutCode(send));
        return sendWithCode(act, (code) => acting(send(code)));
      });
    },
  };
}

/** The heading above a button, which may be in its row, and the one of its card. */
function headingsAbove(button: Element | null): (HTMLElement | null)[] {
  const card = button?.closest('section, article, main') ?? null;
  return [button, card].map((part) => part && headingOf(part));
}

/** Moves the focus of a button that its answer removed to the nearest heading that is left. */
function keepFocus(above: readonly (HTMLElement | null)[]): void {
  // What was read is drawn in the second frame at the latest.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const left = above.find((heading) => heading?.isConnected === true) ?? null;
      if (left !== null) moveLostFocus(left);
    }),
  );
}

/** Throws what the service refuses; where all but the code is right, it says that the code is wrong. */
async function askWithoutCode(send: (code: string) => Promise<unknown>): Promise<void> {
  try {
    await send('');
  } catch (error) {
    if (!isWrongCode(error)) throw error;
  }
}
