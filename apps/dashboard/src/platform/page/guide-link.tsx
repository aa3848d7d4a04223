import Book from '~icons/ph/book-open-fill';
import type { Guide } from '#paths.ts';
import styles from './guide-link.module.css';
import { links } from '#platform/links.ts';
import { platformText } from '#platform/platform.text.ts';

/** Opens a guide of the public site in a new tab. */
export function GuideLink({ guide = null }: { guide?: Guide | null }) {
  return (
    <a className={styles.link} href={links.guide(guide)} target="_blank" rel="noreferrer">
      <Book />
      <span>{guide === null ? platformText.guides : platformText.guide[guide]}</span>
    </a>
  );
}
