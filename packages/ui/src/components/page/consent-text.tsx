import { uiText } from '#ui.text.ts';
import styles from './consent-text.module.css';

/** Under a submit button: pressing it means agreeing. `href` is the terms page. */
export function ConsentText({ button, href }: { button: string; href: string }) {
  return (
    <p className={styles.text}>
      <span>{uiText.consent(button)}</span>
      <a href={href} target="_blank" rel="noopener">
        {uiText.consentLink}
      </a>
      .
    </p>
  );
}
