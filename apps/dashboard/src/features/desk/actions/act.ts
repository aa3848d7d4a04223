import { showToast } from '@mabarin/ui/popups/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askCode } from '#features/desk/ask-code.tsx';
import { readAnew } from '#features/desk/desk.api.ts';
import { confirm, showFailure } from '#platform/dialogs.ts';

/** `sentence` says what it does. `done` is shown after it, made of the answer. */
export type Act<Answer> = { caption: string; sentence: string; done: (answer: Answer) => string | null };

/**
 * Actions of the desk: each says what it does and asks before, one at a time. The pages are read anew after it. Both
 * functions return true when it was done.
 */
export function useAct() {
  const queryClient = useQueryClient();
  const [isActing, setActing] = useState(false);

  async function run<Answer>({ done }: Act<Answer>, send: () => Promise<Answer>): Promise<boolean> {
    setActing(true);
    try {
      const said = done(await send());
      if (said !== null) showToast(said);
      await readAnew(queryClient);
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    } finally {
      setActing(false);
    }
  }

  return {
    isActing,
    /** After Ya. */
    async act<Answer>(act: Act<Answer>, send: () => Promise<Answer>): Promise<boolean> {
      if (isActing || !(await confirm(act.caption, act.sentence, 'stop'))) return false;
      return run(act, send);
    },
    /** After a fresh code, for money. */
    async release<Answer>(act: Act<Answer>, send: (code: string) => Promise<Answer>): Promise<boolean> {
      if (isActing) return false;
      const code = await askCode(act.caption, act.sentence);
      return code !== null && run(act, () => send(code));
    },
  };
}
