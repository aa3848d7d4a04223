import type { MouseEvent } from 'react';
import { uiText } from '#ui.text.ts';
import styles from './skip-link.module.css';

/** The first stop of a page: past the menu to its main part, or to the part that the page marks as its work. */
export function SkipLink() {
  function onClick(event: MouseEvent) {
    const part = document.querySelector<HTMLElement>('main [data-work]');
    if (part === null) return;
    event.preventDefault();
    part.focus();
  }
  return (
    <a href="#main" className={styles.skip} onClick={onClick}>
      {uiText.skip}
    </a>
  );
}
