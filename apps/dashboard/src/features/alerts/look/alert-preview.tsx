import type { PreviewMessage } from '@mabarin/api-client/preview';
import type { AlertLook } from '@mabarin/domain/alerts/look';
import { fillTitle, tierFor } from '@mabarin/domain/alerts/tier';
import type { Elements } from '@mabarin/ui/elements';
import { Button } from '@mabarin/ui/buttons/button';
import { formatRupiah } from '@mabarin/ui/format/money';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import ArrowClockwise from '~icons/ph/arrow-clockwise-bold';
import { DisplayPreview } from '#platform/page/display-preview.tsx';
import { links } from '#platform/links.ts';
import { PickOne } from '#platform/form/pick-one.tsx';
import { platformText } from '#platform/platform.text.ts';
import { settingsQuery } from '#platform/form/settings.ts';
import styles from './alert-preview.module.css';
import { mediaQuery } from '#features/alerts/media/media.api.ts';
import { pictureOf } from '#features/alerts/media/media.ts';
import { overlayText } from '#features/alerts/overlay.text.ts';

/** One amount for each range in which alerts look different. */
const AMOUNTS = [10_000, 50_000, 250_000, 1_000_000];
const SCREENS = {
  wide: { width: 1920, height: 1080 },
  small: { width: 800, height: 600 },
  tall: { width: 1080, height: 1920 },
};

/** A sample support on the overlay page, in this look with the host's other settings. */
export function AlertPreview({ look, children }: { look: AlertLook; children: Elements }) {
  const { data: settings } = useQuery(settingsQuery);
  const [amount, setAmount] = useState(String(AMOUNTS[1]));
  const [screen, setScreen] = useState<keyof typeof SCREENS>('wide');
  const [bright, setBright] = useState(false);
  const [attempt, setAttempt] = useState(1);
  const { data: media } = useQuery(mediaQuery);
  const overlay = settings?.overlay;

  const message = useCallback((): PreviewMessage => {
    const gift = Number(amount);
    const tier = tierFor(overlay?.tiers ?? [], 'support', gift);
    const logo = overlay?.showLogo === true ? links.image(overlay.logo) : null;
    const { name, message: words } = overlayText.sample;
    const title = fillTitle(tier.title, { name, amount: gift });
    const picture = pictureOf(media, tier.picture);
    const shown = { title, name, amount: gift, message: words, repeat: false, duration: tier.seconds * 1_000 };
    const own = {
      picture: picture && { ...picture, url: links.image(picture.url) ?? picture.url },
      animation: tier.animation,
    };
    const silent = { sound: null, speech: null, speak: false, late: false } as const;
    // A retry plays the alert again.
    return {
      target: 'overlay',
      alert: { id: amount, attempt, kind: 'support', subject: 'support', ...shown, ...own, ...silent },
      logo,
      look,
    };
  }, [amount, attempt, overlay, media, look]);

  return (
    <section className="stack gap-3" aria-label={overlayText.preview}>
      <div className={`surface py-2 ${styles.kept}`} data-screen={screen}>
        <DisplayPreview
          key={screen}
          target="overlay"
          message={overlay && message}
          source={SCREENS[screen]}
          bright={bright}
        />
      </div>
      {children}
      <details>
        <summary className="min-h-11 strong">{overlayText.previewHelp}</summary>
        <div className="row wrap items-center gap-2 gap-x-5">
          <PickOne
            label={overlayText.sampleAmount}
            value={amount}
            options={AMOUNTS.map((each) => [String(each), formatRupiah(each)])}
            onChange={setAmount}
          />
          <PickOne
            label={overlayText.screen}
            value={screen}
            options={[
              ['wide', overlayText.screens.wide],
              ['small', overlayText.screens.small],
              ['tall', overlayText.screens.tall],
            ]}
            onChange={setScreen}
          />
          <PickOne
            label={platformText.ground.label}
            value={bright ? 'bright' : 'dark'}
            options={[
              ['dark', platformText.ground.dark],
              ['bright', platformText.ground.bright],
            ]}
            onChange={(ground) => setBright(ground === 'bright')}
          />
          <Button
            variant="quiet"
            size="small"
            icon={<ArrowClockwise />}
            onClick={() => setAttempt((count) => count + 1)}
          >
            {overlayText.again}
          </Button>
        </div>
      </details>
    </section>
  );
}
