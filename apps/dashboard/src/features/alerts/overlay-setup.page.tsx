import { STREAMING_APPS, type StreamingApp } from '@mabarin/domain/alerts/streaming-apps';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { Link } from '@mabarin/web/router';
import { useState } from 'react';
import cards from '#platform/page/cards.module.css';
import { GuideLink } from '#platform/page/guide-link.tsx';
import { useHost } from '#platform/session/host.ts';
import { links } from '#platform/links.ts';
import { PickOne } from '#platform/form/pick-one.tsx';
import select from '#platform/form/select.module.css';
import { SecretLink } from '#platform/form/secret-link.tsx';
import { Steps } from '#platform/page/steps.tsx';
import { pathTo } from '#paths.ts';
import { setupText } from './overlay-setup.text.ts';
import styles from './overlay.module.css';
import { OverlaySign } from './overlay-sign.tsx';
import { overlayText } from './overlay.text.ts';
import TestAlertButton from './test-button.tsx';

const SOURCES = { wide: { width: 1920, height: 1080 }, tall: { width: 1080, height: 1920 } };

/** Setup in each streaming program: link, size, sound, test, and results of our own trials. */
export default function OverlaySetupPage() {
  const { code } = useHost();
  const [app, setApp] = useState<StreamingApp>('obs');
  const [screen, setScreen] = useState<keyof typeof SOURCES>('wide');
  const { name, add, sound, tested, likeObs } = setupText.apps[app];
  const { steps } = setupText;
  return (
    <div className="stack gap-4 max-w-page">
      <PageTitle>{setupText.title}</PageTitle>
      <label className="stack gap-1">
        <span className="small strong">{setupText.app}</span>
        <select
          className={select.select}
          value={app}
          onChange={({ target }) => setApp(STREAMING_APPS.find((each) => each === target.value) ?? 'obs')}
        >
          {STREAMING_APPS.map((each) => (
            <option key={each} value={each}>
              {setupText.apps[each].name}
            </option>
          ))}
        </select>
      </label>
      <PickOne
        label={setupText.screen}
        value={screen}
        options={[
          ['wide', setupText.screens.wide],
          ['tall', setupText.screens.tall],
        ]}
        onChange={setScreen}
      />
      <Steps
        label={setupText.label(name)}
        steps={[
          {
            title: steps.copy,
            children:
              code === null ? (
                <p>{setupText.ownerOnly}</p>
              ) : (
                <>
                  <SecretLink
                    main
                    label={overlayText.link}
                    link={links.overlay(code, app)}
                    tabLink={links.display('overlay', code)}
                    copyLabel={overlayText.copy}
                  />
                  {app !== 'obs' && <p>{setupText.forApp}</p>}
                </>
              ),
          },
          {
            title: steps.paste(name),
            children: (
              <>
                <ol className={cards.steps}>
                  {[...add, setupText.size(SOURCES[screen])].map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
                {screen === 'tall' && <p>{setupText.portrait}</p>}
                <p>{setupText.one}</p>
                <GuideLink guide={app === 'tiktok' ? 'tiktok' : 'obs'} />
              </>
            ),
          },
          {
            title: steps.test,
            children: (
              <>
                <p>{sound}</p>
                <p>{setupText.test}</p>
                <TestAlertButton />
                <OverlaySign />
              </>
            ),
          },
        ]}
      />
      <section className={cards.card}>
        <h2 className="large heavy">{setupText.tested}</h2>
        <p>{tested}</p>
      </section>
      {!likeObs && (
        <section className={cards.card}>
          <h2 className="large heavy">{setupText.differences}</h2>
          {setupText.notLikeObs.map((difference) => (
            <p key={difference}>{difference}</p>
          ))}
        </section>
      )}
      <p>
        {setupText.widgets}{' '}
        <Link to={pathTo('widget')} className={styles.inline}>
          {setupText.widgetsLink}
        </Link>
      </p>
    </div>
  );
}
