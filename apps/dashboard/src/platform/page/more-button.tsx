import { Button } from '@mabarin/ui/buttons/button';
import styles from './list-page.module.css';
import type { MorePages } from './use-more-pages.ts';

/** Loads the next page of a list; renders nothing after the last one. */
export function MoreButton({ pages, label }: { pages: MorePages; label: string }) {
  if (!pages.hasMore) return null;
  return (
    <Button variant="quiet" busy={pages.loading} className={styles.more} onClick={pages.loadMore}>
      {label}
    </Button>
  );
}
