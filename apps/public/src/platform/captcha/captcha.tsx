import type { CaptchaAction } from '@mabarin/domain/http/captcha';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { config } from '@mabarin/web/config';
import { useState } from 'react';
import { useHydrating } from '#platform/use-hydrating.ts';
import styles from './captcha.module.css';
import { captchaText } from './captcha.text.ts';
import type { CaptchaWidgetProps } from './captcha-widget.ts';
import { SandboxCaptcha } from './sandbox-captcha.tsx';

const TurnstileCaptcha = lazyWithRetry(() => import('./turnstile-captcha.tsx'));

/**
 * The captcha of a form. `token` is null until it is passed; call `reset` after every submit, because a token can be
 * used once.
 */
export function useCaptcha(action: CaptchaAction) {
  const [token, setToken] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  return {
    token,
    widget: { action, round, onToken: setToken },
    reset() {
      setToken(null);
      setRound((before) => before + 1);
    },
  };
}

export type CaptchaState = ReturnType<typeof useCaptcha>;

/** The widget in a slot of fixed height, so that it does not move the page. */
export function Captcha({ round, ...widget }: CaptchaWidgetProps & { round: number }) {
  const isHydrating = useHydrating();
  const loading = <p className="row items-center gap-2 small muted">{captchaText.loading}</p>;
  return (
    <div className={styles.slot}>
      {config.captcha.provider === 'turnstile' ? (
        // Turnstile's script runs only in the browser.
        isHydrating ? (
          loading
        ) : (
          <PagePart loading={loading}>
            <TurnstileCaptcha key={round} {...widget} />
          </PagePart>
        )
      ) : (
        <SandboxCaptcha key={round} {...widget} />
      )}
    </div>
  );
}
