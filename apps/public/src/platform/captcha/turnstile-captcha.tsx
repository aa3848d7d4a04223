import { Button } from '@mabarin/ui/button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { config } from '#platform/config.ts';
import { platformText } from '#platform/platform.text.ts';
import styles from './captcha.module.css';
import type { CaptchaWidgetProps } from './captcha.tsx';

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
  const tell = useEffectEvent(onToken);

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
    let gone = false;
    let turnstile: Turnstile | undefined;
    loadTurnstile()
      .then((loaded) => {
        if (gone || slot.current === null) return;
        turnstile = loaded;
        widget = loaded.render(slot.current, {
          sitekey: config.captcha.siteKey,
          language: 'id',
          size: 'flexible',
          callback: (token) => tell(token),
          'expired-callback': () => tell(null),
          'error-callback': () => {
            tell(null);
            setState('failed');
          },
        });
      })
      .catch(() => {
        if (!gone) setState('failed');
      });
    return () => {
      gone = true;
      if (widget !== undefined) turnstile?.remove(widget);
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
