import { Suspense, useEffect, useRef, useState } from 'react';
import Check from '~icons/ph/check-bold';
import Copy from '~icons/ph/copy-fill';
import { copyText } from '#clipboard.ts';
import { uiText } from '#ui.text.ts';
import { Button, type ButtonLook } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { lazyWithRetry, RetryBoundary } from '#components/states/lazy.tsx';
import { announce } from '#components/states/live-region.tsx';

type CopyButtonProps = {
  value: string;
  /** Label of the button, such as `Salin link antrian`. */
  label?: string;
  /** Shows only the icon; the label is read aloud. */
  compact?: boolean;
  variant?: ButtonLook['variant'];
  size?: 'small' | 'medium';
  onCopied?: () => void;
};

/** Loaded on demand, because few browsers refuse to copy. */
const CopyByHand = lazyWithRetry(() => import('./copy-by-hand.tsx'));

const thanksFor = 2000;

/** Copies and confirms for two seconds, keeping the focus. Where the browser refuses, it shows the text selected. */
export function CopyButton({
  value,
  label = uiText.copy,
  compact = false,
  variant = 'quiet',
  size = 'small',
  onCopied,
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const [refused, setRefused] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    if (!(await copyText(value))) return setRefused(true);
    announce(uiText.copied);
    onCopied?.();
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), thanksFor);
  }

  const icon = copied ? <Check /> : <Copy />;
  const words = copied ? uiText.copied : label;
  return (
    <>
      {compact ? (
        <IconButton ref={button} icon={icon} label={words} size={size} onClick={() => void copy()} />
      ) : (
        <Button ref={button} variant={variant} size={size} icon={icon} onClick={() => void copy()}>
          {words}
        </Button>
      )}
      {refused && (
        <RetryBoundary>
          <Suspense>
            <CopyByHand
              value={value}
              onClose={() => {
                setRefused(false);
                button.current?.focus();
              }}
            />
          </Suspense>
        </RetryBoundary>
      )}
    </>
  );
}
