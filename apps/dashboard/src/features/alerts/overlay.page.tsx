import { Button } from '@mabarin/ui/buttons/button';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { Link } from '@mabarin/web/router';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Key from '~icons/ph/key-fill';
import Warning from '~icons/ph/warning-fill';
import cards from '#platform/cards.module.css';
import { confirm } from '#platform/dialogs.ts';
import { GuideLink } from '#platform/guide-link.tsx';
import { useHost } from '#platform/host.ts';
import { links } from '#platform/links.ts';
import { SecretLink } from '#platform/secret-link.tsx';
import { Steps } from '#platform/steps.tsx';
import { pathTo } from '#paths.ts';
import { lookText } from './look/look.text.ts';
import { changeKeyMutation } from './overlay.api.ts';
import styles from './overlay.module.css';
import { OverlaySign } from './overlay-sign.tsx';
import { overlayText } from './overlay.text.ts';
import { RemotePanel } from './control/control-panel.tsx';
import { soundText } from './sound/sound.text.ts';
import { TestAlertButton } from './test-button.tsx';
import { tiersText } from './tiers/tiers.text.ts';

const OverlaySettings = lazyWithRetry(() => import('./overlay-settings.tsx'));
const TiersForm = lazyWithRetry(() => import('./tiers/tiers-form.tsx'));

const SoundForm = lazyWithRetry(() => import('./sound/sound-form.tsx'));
/** Loaded separately with its preview frame. */
const LookForm = lazyWithRetry(() => import('./look/look-form.tsx'));

export default function OverlayPage() {
  const { code } = useHost();
  return (
    <div className={styles.page}>
      <PageTitle>{overlayText.title}</PageTitle>
      {code !== null && <p>{overlayText.intro}</p>}
      {code === null ? <TestAlertButton /> : <Setup code={code} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <RemotePanel />
          <section className={cards.card}>
            <h2 className={cards.heading}>{overlayText.settings}</h2>
            <PagePart loading={<TicketSkeleton count={1} />}>
              <OverlaySettings />
            </PagePart>
          </section>
          <section className={cards.card}>
            <h2 className={cards.heading}>{soundText.title}</h2>
            <PagePart loading={<TicketSkeleton count={2} />}>
              <SoundForm />
            </PagePart>
          </section>
          <section className={cards.card}>
            <h2 className={cards.heading}>{overlayText.hidden}</h2>
            <p>{overlayText.hiddenIntro}</p>
            <dl className={styles.buttons}>
              {overlayText.buttons.map(({ name, help }) => [
                <dt key={name} className={styles.drawn}>
                  {name}
                </dt>,
                <dd key={help}>{help}</dd>,
              ])}
            </dl>
          </section>
        </div>
        <div className={styles.column}>
          <section className={cards.card}>
            <h2 className={cards.heading}>{lookText.title}</h2>
            <PagePart loading={<TicketSkeleton count={3} />}>
              <LookForm />
            </PagePart>
          </section>
          <section className={cards.card}>
            <h2 className={cards.heading}>{tiersText.title}</h2>
            <PagePart loading={<TicketSkeleton count={1} />}>
              <TiersForm />
            </PagePart>
          </section>
        </div>
      </div>
    </div>
  );
}

/** Setup for the host alone, because the link is a secret. */
function Setup({ code }: { code: string }) {
  const change = useMutation(changeKeyMutation(useQueryClient()));

  async function onChangeKey() {
    if (await confirm(overlayText.changeKey, overlayText.changeKeyAsk, 'stop')) change.mutate();
  }

  return (
    <Steps
      label={overlayText.setup}
      steps={[
        {
          title: overlayText.setupSteps.copy,
          children: (
            <>
              <SecretLink
                main
                label={overlayText.link}
                link={links.display('overlay', code)}
                copyLabel={overlayText.copy}
              />
              <p className={cards.warning}>
                <Warning />
                <span>
                  <strong>{overlayText.secret}</strong> {overlayText.secretHelp}
                </span>
              </p>
              <div className={cards.buttons}>
                <Button
                  variant="quiet"
                  size="small"
                  icon={<Key />}
                  busy={change.isPending}
                  onClick={() => void onChangeKey()}
                >
                  {overlayText.changeKey}
                </Button>
              </div>
            </>
          ),
        },
        {
          title: overlayText.setupSteps.paste,
          children: (
            <>
              <ol className={cards.steps}>
                {overlayText.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              <OverlaySign />
              <GuideLink guide="obs" />
              <GuideLink guide="tiktok" />
              <Link to={pathTo('overlay-setup')} className={styles.inline}>
                {overlayText.otherApps}
              </Link>
            </>
          ),
        },
        {
          title: overlayText.setupSteps.test,
          children: (
            <>
              <p>{overlayText.testHelp}</p>
              <TestAlertButton />
            </>
          ),
        },
      ]}
    />
  );
}
