import { Button } from '@mabarin/ui/button';
import { config } from '@mabarin/web/config';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { platformText } from '#platform/platform.text.ts';
import styles from './captcha.module.css';
import type { CaptchaWidgetProps } from './captcha-widget.ts';

type Turnstile = {
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      language: string;
      size: 'flexible';
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): string;
  remove(widget: string): void;
};

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

let loading: Promise<Turnstile> | undefined;

function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.addEventListener('load', () =>
      window.turnstile ? resolve(window.turnstile) : reject(new Error('Turnstile did not start')),
    );
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('Turnstile did not load'));
    });
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Cloudflare Turnstile, loaded when its slot comes near the screen. */
export default function TurnstileCaptcha({ onToken }: CaptchaWidgetProps) {
  const slot = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'far' | 'near' | 'failed'>('far');
  const onTokenChange = useEffectEvent(onToken);

  useEffect(() => {
    if (slot.current === null) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setState((before) => (before === 'far' ? 'near' : before));
      },
      { rootMargin: '200px' },
    );
    watch.observe(slot.current);
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    if (state !== 'near') return;
    let widget: string | undefined;
    let unmounted = false;
    let turnstile: Turnstile | undefined;
    loadTurnstile()
      .then((loaded) => {
        if (unmounted || slot.current === null) return;
        turnstile = loaded;
        widget = loaded.render(slot.current, {
          sitekey: config.captcha.siteKey,
          language: 'id',
          size: 'flexible',
          callback: (token) => onTokenChange(token),
          'expired-callback': () => onTokenChange(null),
          'error-callback': () => {
            onTokenChange(null);
            setState('failed');
          },
        });
      })
      .catch(() => {
        if (!unmounted) setState('failed');
      });
    return () => {
      unmounted = true;
      try {
        if (widget !== undefined) turnstile?.remove(widget);
      } catch {
        // A script of somebody else must not break the page that it leaves.
      }
    };
  }, [state, attempt]);

  return (
    <>
      <div ref={slot} className={styles.widget} />
      {state === 'failed' && (
        <p className={styles.note} role="alert">
          {platformText.captchaFailed}{' '}
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setAttempt(attempt + 1);
              setState('near');
            }}
          >
            {platformText.retry}
          </Button>
        </p>
      )}
    </>
  );
}
