import { useState } from 'react';
import { platformText } from '#platform/platform.text.ts';
import styles from './captcha.module.css';
import type { CaptchaWidgetProps } from './captcha.tsx';

/** The only token the sandbox accepts (docs/spec/decisions.md "The outside world"). */
const SANDBOX_TOKEN = 'sandbox-pass';

/** The pretend widget: whoever ticks it is human. */
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
