import type { CaptchaAction } from '@mabarin/domain/http/captcha';
import { useMutation } from '@tanstack/react-query';
import { showFailure } from '#platform/dialogs.ts';
import { useCaptcha } from './captcha.tsx';

type Options<Input, Answer> = {
  action: CaptchaAction;
  send: (input: Input, token: string) => Promise<Answer>;
  onSuccess?: (answer: Answer) => void;
  /** True when it has said the failure. */
  onError?: (error: unknown) => unknown;
};

/** Sends a form with its captcha. A failure is shown and renews the token, which can be used once. */
export function useCaptchaMutation<Input, Answer>({ action, send, onSuccess, onError }: Options<Input, Answer>) {
  const captcha = useCaptcha(action);
  const sending = useMutation({
    mutationFn: (input: Input) => send(input, captcha.token ?? ''),
    ...(onSuccess && { onSuccess }),
    onError(error) {
      if (onError?.(error) !== true) showFailure(error);
    },
    onSettled: () => captcha.reset(),
  });
  return { captcha, sending };
}
