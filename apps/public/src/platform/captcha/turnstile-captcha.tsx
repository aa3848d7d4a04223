import { Button } from '@mabarin/ui/buttons/button';
import { config } from '@mabarin/web/config';
import { DEFAULT_SCRIPT_ID, Turnstile } from '@marsidev/react-turnstile';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { platformText } from '#platform/platform.text.ts';
import styles from './captcha.module.css';
import { captchaText } from './captcha.text.ts';
import type { CaptchaWidgetProps } from './captcha-widget.ts';

/** A script that has not loaded by then counts as blocked. */
const PATIENCE_MS = 20_000;

/** Cloudflare Turnstile, loaded when its slot is near the screen. */
export default function TurnstileCaptcha({ action, onToken }: CaptchaWidgetProps) {
  const slot = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'far' | 'loading' | 'shown' | 'failed'>('far');

  useEffect(() => {
    if (slot.current === null) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setState((before) => (before === 'far' ? 'loading' : before));
      },
      { rootMargin: '200px' },
    );
    watch.observe(slot.current);
    return () => watch.disconnect();
  }, []);

  const fail = () => {
    onToken(null);
    // A script element that failed would prevent the next try from loading it.
    if (window.turnstile === undefined) document.getElementById(DEFAULT_SCRIPT_ID)?.remove();
    setState('failed');
  };
  const giveUp = useEffectEvent(fail);

  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => giveUp(), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    <div ref={slot} className={styles.widget}>
      {state === 'loading' && <p className="row items-center gap-2 small muted">{captchaText.loading}</p>}
      {(state === 'loading' || state === 'shown') && (
        <Turnstile
          siteKey={config.captcha.siteKey}
          options={{ action, language: 'id', size: 'flexible', theme: 'auto', responseField: false }}
          scriptOptions={{ onError: fail }}
          onWidgetLoad={() => setState('shown')}
          onSuccess={onToken}
          onExpire={() => onToken(null)}
          onTimeout={() => onToken(null)}
          onError={fail}
          onUnsupported={fail}
        />
      )}
      {state === 'failed' && (
        <p className="row items-center gap-2 small muted" role="alert">
          {captchaText.failed}{' '}
          <Button variant="quiet" size="small" onClick={() => setState('loading')}>
            {platformText.retry}
          </Button>
        </p>
      )}
    </div>
  );
}
