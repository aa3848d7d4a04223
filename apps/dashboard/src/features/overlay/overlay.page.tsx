import { Button } from '@mabarin/ui/button';
import { lazyWithRetry, PagePart } from '@mabarin/ui/lazy';
import { PageTitle } from '@mabarin/ui/page-title';
import { TicketSkeleton } from '@mabarin/ui/skeleton';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Key from '~icons/ph/key-fill';
import Play from '~icons/ph/play-fill';
import Warning from '~icons/ph/warning-fill';
import cards from '#platform/cards.module.css';
import { confirm } from '#platform/dialogs.ts';
import { GuideLink } from '#platform/guide-link.tsx';
import { useHost } from '#platform/host.ts';
import { links } from '#platform/links.ts';
import { SecretLink } from '#platform/secret-link.tsx';
import { Steps } from '#platform/steps.tsx';
import { AlertPreview } from './alert-preview.tsx';
import { changeKeyMutation, testOverlayMutation } from './overlay.api.ts';
import styles from './overlay.module.css';
import { OverlaySign } from './overlay-sign.tsx';
import { overlayText } from './overlay.text.ts';
import { RemotePanel } from './remote-panel.tsx';

/** A form of its own, which waits for what is stored anyway. */
const OverlaySettings = lazyWithRetry(() => import('./overlay-settings.tsx'));

/** Link, OBS, test; the remote control of the stream, a preview, the settings, and how its two hidden buttons work. */
export default function OverlayPage() {
  const { code } = useHost();
  return (
    <div className={styles.page}>
      <PageTitle>{overlayText.title}</PageTitle>
      {code !== null && <p>{overlayText.intro}</p>}
      {code === null ? <TestKey /> : <Setup code={code} />}
      <div className={styles.columns}>
        <RemotePanel />
        <div className={styles.column}>
          <AlertPreview />
          <section className={cards.card}>
            <h2 className={cards.heading}>{overlayText.settings}</h2>
            <PagePart loading={<TicketSkeleton count={1} />}>
              <OverlaySettings />
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
      </div>
    </div>
  );
}

/** The link, OBS and the test, for the host alone: the link is a key. */
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
              <div className={cards.keys}>
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
            </>
          ),
        },
        {
          title: overlayText.setupSteps.test,
          children: (
            <>
              <p>{overlayText.testHelp}</p>
              <TestKey />
            </>
          ),
        },
      ]}
    />
  );
}

function TestKey() {
  const test = useMutation(testOverlayMutation);
  return (
    <div className={cards.keys}>
      <Button variant="go" size="medium" icon={<Play />} busy={test.isPending} onClick={() => test.mutate()}>
        {overlayText.test}
      </Button>
    </div>
  );
}
