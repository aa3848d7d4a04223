import type { DeskSession } from '@mabarin/api-client/contract/desk/desk';
import type { Elements } from '@mabarin/ui/elements';
import { Button } from '@mabarin/ui/buttons/button';
import { formatClock } from '@mabarin/ui/format/time';
import { lazyWithRetry } from '@mabarin/ui/states/lazy';
import { Link } from '@mabarin/web/router';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { showFailure } from '#platform/dialogs.ts';
import { sendWithCode } from './ask-code.tsx';
import { extendMutation, readAnew, signOutMutation } from './desk.api.ts';
import { deskPages, deskPath, usePage, type DeskPath } from './desk.pages.ts';
import { deskStore } from './desk.store.ts';
import { deskText } from './desk.text.ts';
import styles from './desk.module.css';
import { StoppedMoney, StopMoney } from './money-stop.tsx';
import { WhyForm } from './why.tsx';

const PasskeysPanel = lazyWithRetry(() => import('./passkeys/passkeys-panel.tsx'));

const tabs = (Object.keys(deskPages) as DeskPath[]).filter((page) => deskPages[page].label !== null);

/** The desk's pages under their names, the operator's reason and the session. */
export function Frame({ session, children }: { session: DeskSession; children: Elements }) {
  const current = usePage();
  const why = useStore(deskStore, (state) => state.why);
  const [changing, setChanging] = useState(false);
  const [showsPasskeys, setShowsPasskeys] = useState(false);
  const queryClient = useQueryClient();
  const extending = useMutation(extendMutation);
  const leaving = useMutation(signOutMutation);

  async function onExtend() {
    const asked = { caption: deskText.extend, sentence: deskText.extendAsk };
    await sendWithCode(asked, (code) => extending.mutateAsync(code)).catch(showFailure);
  }

  return (
    <div className={`stack gap-4 p-4 mx-auto ${styles.desk}`}>
      <header className={`row wrap items-center justify-between gap-2 gap-x-3 ${styles.head}`}>
        <nav aria-label={deskText.nav} className={`row wrap gap-1 ${styles.nav}`}>
          {tabs.map((page) => (
            <Link
              key={page}
              to={deskPath(page)}
              className={`flex-none px-3 py-2 rounded-ticket strong ${styles.tab}`}
              aria-current={page === current ? 'page' : undefined}
              onClick={() => page === current && void readAnew(queryClient)}
            >
              {deskPages[page].label}
            </Link>
          ))}
        </nav>
        <div className="row wrap items-center gap-2 gap-x-3">
          <span>{session.operator}</span>
          <span className="small muted">{deskText.until(formatClock(session.until))}</span>
          <Button variant="quiet" size="small" busy={extending.isPending} onClick={() => void onExtend()}>
            {deskText.extend}
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-expanded={showsPasskeys}
            onClick={() => setShowsPasskeys(!showsPasskeys)}
          >
            {deskText.passkeys}
          </Button>
          <Button variant="quiet" size="small" busy={leaving.isPending} onClick={() => leaving.mutate()}>
            {deskText.signOut}
          </Button>
          <span className="small muted">{deskText.version(session.version)}</span>
        </div>
      </header>
      {why !== '' && session.stop !== null && <StoppedMoney {...session.stop} />}
      {why !== '' && (
        <div className={`row wrap items-center gap-2 gap-x-3 px-4 py-2 surface rounded-ticket anywhere ${styles.why}`}>
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
      <main className="stack gap-4 min-w-0">{children}</main>
    </div>
  );
}
