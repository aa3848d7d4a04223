import type { Elements } from '#elements.ts';
import { Suspense, useRef, useState } from 'react';
import { lazyWithRetry, RetryBoundary } from './lazy.tsx';
import styles from './tooltip.module.css';

const TooltipPopup = lazyWithRetry(() => import('./tooltip-popup.tsx'));

type TooltipProps = {
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Off, such as where the words are seen anyway. */
  disabled?: boolean;
  /** A control that names itself: what a tooltip says is for eyes. */
  children: Elements;
};

/** The words of a control that is only an icon, beside it while the mouse rests on it or the keyboard is there. */
export function Tooltip({ text, side = 'top', disabled = false, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') setOpen(true);
      }}
      onPointerLeave={() => setOpen(false)}
      onPointerDown={() => setOpen(false)}
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) setOpen(true);
      }}
      onBlur={() => setOpen(false)}
    >
      {children}
      {open && !disabled && (
        <RetryBoundary onFailed={() => setOpen(false)}>
          <Suspense>
            <TooltipPopup anchor={anchor} text={text} side={side} onClose={() => setOpen(false)} />
          </Suspense>
        </RetryBoundary>
      )}
    </span>
  );
}
