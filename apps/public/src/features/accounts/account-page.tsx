import { Awning } from '@mabarin/ui/awning';
import { CopyButton } from '@mabarin/ui/copy-button';
import { EmptyState } from '@mabarin/ui/empty-state';
import { ProcessingOverlay } from '@mabarin/ui/processing-overlay';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { links } from '#platform/config.ts';
import { useNarrow } from '#platform/page.ts';
import { sessionQuery } from './accounts.api.ts';
import styles from './account.module.css';
import { accountText } from './account.text.ts';

type AccountPageProps = {
  title: string;
  /** The sentence of a screen too narrow for this page. Left out: the page is for phones too. */
  desktopOnly?: string;
  children: ReactNode;
};

/**
 * The frame of the account pages. A window made narrow hides a page that is for laptops and keeps it: what was typed
 * is still there when it gets wide again.
 */
export function AccountPage({ title, desktopOnly, children }: AccountPageProps) {
  const narrow = useNarrow() && desktopOnly !== undefined;
  const [opened, setOpened] = useState(!narrow);
  if (!narrow && !opened) setOpened(true);
  return (
    <div className={styles.page}>
      <title>{title}</title>
      <Awning />
      {narrow && (
        <EmptyState
          mood="mikir"
          level={1}
          title={desktopOnly}
          help={accountText.desktopHelp}
          action={<CopyButton value={location.href} label={accountText.copy} variant="cta" size="medium" />}
        />
      )}
      {opened && <div hidden={narrow}>{children}</div>}
    </div>
  );
}

/** For pages that only strangers need: whoever is logged in goes on to the dashboard. */
export function Stranger({ children }: { children: ReactNode }) {
  const { data: host, isPending } = useQuery(sessionQuery);
  const known = host !== undefined && host !== null;
  useEffect(() => {
    if (known) location.replace(links.dashboard());
  }, [known]);
  if (known) return <ProcessingOverlay open text={accountText.opening} />;
  return isPending ? null : children;
}
