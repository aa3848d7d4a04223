import type { Elements } from '@mabarin/ui/elements';
import { Awning } from '@mabarin/ui/decoration/awning';
import { ProcessingOverlay } from '@mabarin/ui/popups/processing-overlay';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { links } from '#platform/links.ts';
import { PageHead } from '#platform/page/page-head.tsx';
import { sessionQuery } from './accounts.api.ts';
import styles from './account.module.css';
import { accountText } from './account.text.ts';
import { LaptopAdvice } from './laptop-advice.tsx';

type AccountPageProps = {
  title: string;
  description?: string;
  /** Text of the laptop advice; without it there is none. */
  advice?: string;
  children: Elements;
};

export function AccountPage({ title, description, advice, children }: AccountPageProps) {
  const page = useRef<HTMLDivElement>(null);
  return (
    <div ref={page} tabIndex={-1} className={styles.page}>
      <PageHead title={title} description={description} />
      <Awning />
      {children}
      {advice !== undefined && <LaptopAdvice text={advice} onRead={() => page.current?.focus()} />}
    </div>
  );
}

/** For pages of visitors: a logged-in host is sent to the dashboard. */
export function LoggedOutOnly({ children }: { children: Elements }) {
  const { data: host, isPending } = useQuery(sessionQuery);
  const known = host !== undefined && host !== null;
  useEffect(() => {
    if (known) location.replace(links.dashboard());
  }, [known]);
  if (known) return <ProcessingOverlay open text={accountText.opening} />;
  return isPending ? null : children;
}
