import { useEffect, useRef, useState } from 'react';
import Check from '~icons/ph/check-bold';
import Copy from '~icons/ph/copy-fill';
import { copyText } from '#clipboard.ts';
import { uiText } from '#ui.text.ts';
import { Button, type ButtonLook } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { announce } from './live-region.tsx';

type CopyButtonProps = {
  value: string;
  /** What is copied, such as `Salin link antrian`. */
  label?: string;
  /** Only the icon; the label is read aloud. */
  compact?: boolean;
  variant?: ButtonLook['variant'];
  size?: 'small' | 'medium';
  onCopied?: () => void;
};

const thanksFor = 2000;

/** Copies and says so for two seconds, keeping the focus. */
export function CopyButton({
  value,
  label = uiText.copy,
  compact = false,
  variant = 'quiet',
  size = 'small',
  onCopied,
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    if (!(await copyText(value))) return;
    announce(uiText.copied);
    onCopied?.();
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), thanksFor);
  }

  const icon = copied ? <Check /> : <Copy />;
  const words = copied ? uiText.copied : label;
  if (compact) return <IconButton icon={icon} label={words} size={size} onClick={() => void copy()} />;
  return (
    <Button variant={variant} size={size} icon={icon} onClick={() => void copy()}>
      {words}
    </Button>
  );
}
