import { useState } from 'react';
import { platformText } from '#platform/platform.text.ts';
import styles from './captcha.module.css';
import type { CaptchaWidgetProps } from './captcha-widget.ts';

/** The only token the sandbox accepts (docs/spec/decisions.md "The outside world"). */
const SANDBOX_TOKEN = 'sandbox-pass';

/** The sandbox's widget: a checkbox that passes everybody. */
export function SandboxCaptcha({ onToken }: CaptchaWidgetProps) {
  const [ticked, setTicked] = useState(false);
  return (
    <label className={styles.sandbox}>
      <input
        type="checkbox"
        className={styles.box}
        checked={ticked}
        onChange={(event) => {
          setTicked(event.target.checked);
          onToken(event.target.checked ? SANDBOX_TOKEN : null);
        }}
      />
      {platformText.captchaLabel}
    </label>
  );
}
