import { useFoundRef } from '@mabarin/ui/form';
import { useState } from 'react';
import styles from './captcha.module.css';
import { captchaText } from './captcha.text.ts';
import type { CaptchaWidgetProps } from './captcha-widget.ts';

/** The only token that the sandbox accepts (docs/spec/decisions.md "The outside world"). */
const SANDBOX_TOKEN = 'sandbox-pass';

/** The sandbox's widget: a checkbox that everybody passes. */
export function SandboxCaptcha({ onToken }: CaptchaWidgetProps) {
  const [ticked, setTicked] = useState(false);
  const tick = (on: boolean) => {
    setTicked(on);
    onToken(on ? SANDBOX_TOKEN : null);
  };
  const ref = useFoundRef<HTMLInputElement>(undefined, ({ checked }) => {
    if (checked) tick(true);
  });
  return (
    <label className={styles.sandbox}>
      <input
        type="checkbox"
        className={styles.box}
        ref={ref}
        checked={ticked}
        onChange={(event) => tick(event.target.checked)}
      />
      {captchaText.label}
    </label>
  );
}
