import { lazyWithRetry, PagePart } from '@mabarin/ui/lazy';
import { config } from '@mabarin/web/config';
import { useState } from 'react';
import { platformText } from '#platform/platform.text.ts';
import styles from './captcha.module.css';
import type { CaptchaWidgetProps } from './captcha-widget.ts';
import { SandboxCaptcha } from './sandbox-captcha.tsx';

const TurnstileCaptcha = lazyWithRetry(() => import('./turnstile-captcha.tsx'));

/** The human check of one form. `token` is null until it is passed; `reset` after every submit: a token is used once. */
export function useCaptcha() {
  const [token, setToken] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  return {
    token,
    widget: { round, onToken: setToken },
    reset() {
      setToken(null);
      setRound((before) => before + 1);
    },
  };
}

export type CaptchaState = ReturnType<typeof useCaptcha>;

/** The widget in a slot of fixed height: what appears with the token must not move the page. */
export function Captcha({ round, onToken }: { round: number; onToken: CaptchaWidgetProps['onToken'] }) {
  return (
    <div className={styles.slot}>
      {config.captcha.provider === 'turnstile' ? (
        <PagePart loading={<p className={styles.note}>{platformText.captchaLoading}</p>}>
          <TurnstileCaptcha key={round} onToken={onToken} />
        </PagePart>
      ) : (
        <SandboxCaptcha key={round} onToken={onToken} />
      )}
    </div>
  );
}
