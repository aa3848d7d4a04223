import type { Elements } from '@mabarin/ui/elements';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import Key from '~icons/ph/key-fill';
import Warning from '~icons/ph/warning-fill';
import cards from '#platform/page/cards.module.css';
import { useHost } from '#platform/session/host.ts';
import { links } from '#platform/links.ts';
import { PressButton } from '#platform/page/press-button.tsx';
import { SecretLink } from '#platform/form/secret-link.tsx';
import { Tabs } from '#platform/page/tabs.tsx';
import { lookText } from './look/look.text.ts';
import { changeKeyMutation } from './overlay.api.ts';
import styles from './overlay.module.css';
import { OverlaySign } from './overlay-sign.tsx';
import { overlayText } from './overlay.text.ts';
import { RemotePanel } from './control/control-panel.tsx';
import { SaveBar, type PartName } from './save-bar.tsx';
import { soundText } from './sound/sound.text.ts';
import TestAlertButton from './test-button.tsx';
import { tiersText } from './tiers/tiers.text.ts';

const OverlaySettings = lazyWithRetry(() => import('./overlay-settings.tsx'));
const TiersForm = lazyWithRetry(() => import('./tiers/tiers-form.tsx'));

const SoundForm = lazyWithRetry(() => import('./sound/sound-form.tsx'));
/** Loaded separately with its preview frame. */
const LookForm = lazyWithRetry(() => import('./look/look-form.tsx'));

/** Addressed by what waits: the alarm and the strip over the board. */
const LIVE = '#live';

type TabName = 'setup' | 'live' | 'look' | 'tiers' | 'sound';

const tabOf: Record<PartName, TabName> = { settings: 'setup', look: 'look', tiers: 'tiers', sound: 'sound' };

/** Five tabs with one bar that saves all of them; each form stays as it is while another tab shows. */
export default function OverlayPage() {
  const { code } = useHost();
  const [asked, setAsked] = useState<{ name: TabName } | null>(useLocation().hash === LIVE ? { name: 'live' } : null);
  const onReveal = useCallback((part: PartName) => setAsked({ name: tabOf[part] }), []);
  const tabs = [
    {
      name: 'setup' as const,
      label: overlayText.tabs.setup,
      panel: (
        <>
          {code === null && <TestAlertButton />}
          <div className={styles.columns}>
            {code !== null && <Setup code={code} />}
            <Card title={overlayText.settings} tickets={1}>
              <OverlaySettings />
            </Card>
            <HiddenButtons />
          </div>
        </>
      ),
    },
    {
      name: 'live' as const,
      label: overlayText.tabs.live,
      panel: (
        <div className={`stack gap-4 min-w-0 ${styles.column} ${styles.single}`}>
          <RemotePanel />
        </div>
      ),
    },
    {
      name: 'look' as const,
      label: overlayText.tabs.look,
      panel: (
        <div className={styles.single}>
          <Card title={lookText.title} tickets={3}>
            <LookForm />
          </Card>
        </div>
      ),
    },
    {
      name: 'tiers' as const,
      label: overlayText.tabs.tiers,
      panel: (
        <div className={styles.single}>
          <Card title={tiersText.title} tickets={1}>
            <TiersForm />
          </Card>
        </div>
      ),
    },
    {
      name: 'sound' as const,
      label: overlayText.tabs.sound,
      panel: (
        <div className={styles.single}>
          <Card title={soundText.title} tickets={2}>
            <SoundForm />
          </Card>
        </div>
      ),
    },
  ];
  return (
    <div className={`stack gap-4 ${styles.page}`}>
      <PageTitle>{overlayText.title}</PageTitle>
      <SaveBar onReveal={onReveal}>
        <Tabs bare label={overlayText.tabs.name} tabs={tabs} asked={asked} />
      </SaveBar>
    </div>
  );
}

function Card({ title, tickets, children }: { title: string; tickets: number; children: Elements }) {
  return (
    <div className={`stack gap-4 min-w-0 ${styles.column}`}>
      <section className={cards.card}>
        <h2 className="large heavy">{title}</h2>
        <PagePart loading={<TicketSkeleton count={tickets} />}>{children}</PagePart>
      </section>
    </div>
  );
}

function HiddenButtons() {
  return (
    <details className={cards.card}>
      <summary className="large heavy">{overlayText.hidden}</summary>
      <p>{overlayText.hiddenIntro}</p>
      {overlayText.buttons.map(({ name, help }) => (
        <p key={name}>
          <strong>{name}</strong> <span>{help}</span>
        </p>
      ))}
    </details>
  );
}

/** The link is a secret, so the host alone sees it. */
function Setup({ code }: { code: string }) {
  return (
    <section className={cards.card}>
      <OverlaySign />
      <SecretLink main label={overlayText.link} link={links.display('overlay', code)} copyLabel={overlayText.copy} />
      <p className={cards.warning}>
        <Warning />
        <span>
          <strong>{overlayText.secret}</strong> {overlayText.secretHelp}
        </span>
      </p>
      <TestAlertButton />
      <div className={cards.buttons}>
        <PressButton
          variant="quiet"
          size="small"
          className="text-stop"
          icon={<Key />}
          mutation={changeKeyMutation}
          ask={[overlayText.changeKey, overlayText.changeKeyAsk, 'stop']}
        >
          {overlayText.changeKey}
        </PressButton>
      </div>
    </section>
  );
}
