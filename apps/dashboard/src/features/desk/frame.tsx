import type { DeskSession } from '@mabarin/api-client/contract/desk/desk';
import type { Elements } from '@mabarin/ui/elements';
import { Button } from '@mabarin/ui/buttons/button';
import { formatClock } from '@mabarin/ui/format/time';
import { SkipLink } from '@mabarin/ui/page/skip-link';
import { lazyWithRetry } from '@mabarin/ui/states/lazy';
import { Link } from '@mabarin/web/router';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { showFailure } from '#platform/dialogs.ts';
import { PressButton } from '#platform/page/press-button.tsx';
import { sendWithCode } from './ask-code.tsx';
import { extendMutation, readAnew, signOutMutation } from './desk.api.ts';
import { deskPages, deskPath, usePage, type DeskPath } from './desk.pages.ts';
import { deskStore } from './desk.store.ts';
import { deskText } from './desk.text.ts';
import styles from './desk.module.css';
import { StoppedMoney, StopMoney } from './money-stop.tsx';
import { SearchForm } from './search/search-form.tsx';
import { WhyForm } from './why.tsx';

const PasskeysPanel = lazyWithRetry(() => import('./passkeys/passkeys-panel.tsx'));

const tabs = (Object.keys(deskPages) as DeskPath[]).filter((page) => deskPages[page].label !== null);

/** The others stand behind one key. */
const MAIN_TABS = 5;

/** The desk's pages under their names, the search, the operator's reason and the session. */
export function Frame({ session, children }: { session: DeskSession; children: Elements }) {
  const current = usePage();
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search).get('q')?.trim() ?? '';
  const why = useStore(deskStore, (state) => state.why);
  const [changing, setChanging] = useState(false);
  const [showsPasskeys, setShowsPasskeys] = useState(false);
  const queryClient = useQueryClient();
  const extending = useMutation(extendMutation);

  async function onExtend() {
    const asked = { caption: deskText.extend, sentence: deskText.extendAsk };
    await sendWithCode(asked, (code) => extending.mutateAsync(code)).catch(showFailure);
  }

  const link = (page: DeskPath) => (
    <Link
      key={page}
      to={deskPath(page)}
      className={`flex-none px-3 py-2 rounded-ticket strong ${styles.tab}`}
      aria-current={page === current ? 'page' : undefined}
      onClick={() => page === current && void readAnew(queryClient)}
    >
      {deskPages[page].label}
    </Link>
  );

  return (
    <div className={`stack gap-3 relative ${styles.desk}`}>
      <SkipLink />
      <header className={`row wrap items-center gap-2 relative ${styles.head}`}>
        <nav aria-label={deskText.nav} className={`row items-center gap-1 ${styles.nav}`}>
          <div className={`row gap-1 ${styles.tabs}`}>{tabs.slice(0, MAIN_TABS).map(link)}</div>
          <details key={pathname} className={styles.more}>
            <summary className={`px-3 py-2 rounded-ticket strong ${styles.tab}`}>{deskText.more}</summary>
            <div className="stack gap-1 p-3 surface rounded-ticket">
              {tabs.slice(MAIN_TABS).map(link)}
              <span>{session.operator}</span>
              <span className="small muted">
                <span>{deskText.until(formatClock(session.until))}</span> ·{' '}
                <span>{deskText.version(session.version)}</span>
              </span>
              <Button variant="quiet" size="small" busy={extending.isPending} onClick={() => void onExtend()}>
                {deskText.extend}
              </Button>
              <Button
                variant="quiet"
                size="small"
                aria-expanded={showsPasskeys}
                onClick={({ currentTarget }) => {
                  setShowsPasskeys(!showsPasskeys);
                  // The open menu would lie over the form.
                  currentTarget.closest('details')?.removeAttribute('open');
                  currentTarget.closest('nav')?.querySelector('summary')?.focus();
                }}
              >
                {deskText.passkeys}
              </Button>
              <PressButton variant="quiet" size="small" mutation={signOutMutation}>
                {deskText.signOut}
              </PressButton>
            </div>
          </details>
        </nav>
        {why !== '' && <SearchForm key={asked} asked={asked} />}
      </header>
      {why !== '' && session.stop !== null && <StoppedMoney {...session.stop} />}
      {why !== '' && (
        <div className={`row wrap items-center gap-x-3 small anywhere ${styles.why}`}>
          <span>{deskText.working(why)}</span>
          <Button variant="quiet" size="small" onClick={() => setChanging(!changing)}>
            {deskText.whyChange}
          </Button>
          {session.stop === null && (current === 'keluar' || current === 'tugas') && <StopMoney why={why} />}
        </div>
      )}
      {showsPasskeys && (
        <Suspense>
          <PasskeysPanel demo={session.demo} onClose={() => setShowsPasskeys(false)} />
        </Suspense>
      )}
      {changing && <WhyForm onDone={() => setChanging(false)} />}
      <main id="main" tabIndex={-1} className="stack gap-4 min-w-0">
        {children}
      </main>
    </div>
  );
}
