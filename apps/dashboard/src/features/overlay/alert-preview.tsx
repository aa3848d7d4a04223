import type { PreviewMessage } from '@mabarin/api-client/preview';
import { variationFor } from '@mabarin/domain/alerts/alert';
import { Button } from '@mabarin/ui/button';
import { formatRupiah } from '@mabarin/ui/format/money';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import ArrowClockwise from '~icons/ph/arrow-clockwise-bold';
import cards from '#platform/cards.module.css';
import { DisplayPreview } from '#platform/display-preview.tsx';
import { links } from '#platform/links.ts';
import { PickOne } from '#platform/pick-one.tsx';
import { platformText } from '#platform/platform.text.ts';
import { settingsQuery } from '#platform/settings.ts';
import styles from './alert-preview.module.css';
import { overlayText } from './overlay.text.ts';

/** One in each range in which alerts look different. */
const AMOUNTS = [10_000, 50_000, 250_000, 1_000_000];
const SCREENS = { wide: { width: 1920, height: 1080 }, tall: { width: 1080, height: 1920 } };

/** A sample support on the overlay page, as the host's settings have it. */
export function AlertPreview() {
  const { data: settings } = useQuery(settingsQuery);
  const [amount, setAmount] = useState(String(AMOUNTS[1]));
  const [screen, setScreen] = useState<keyof typeof SCREENS>('wide');
  const [bright, setBright] = useState(false);
  const [attempt, setAttempt] = useState(1);
  const overlay = settings?.overlay;

  const message = useCallback((): PreviewMessage => {
    const gift = Number(amount);
    const { title, seconds } = variationFor(overlay?.variations ?? [], gift);
    const logo = overlay?.showLogo === true ? links.image(overlay.logo) : null;
    const { name, message: words } = overlayText.sample;
    const shown = { title, name, amount: gift, message: words, repeat: false, duration: seconds * 1_000 };
    const silent = { sound: 'none', speech: null, late: false } as const;
    // Another attempt comes in anew.
    return { target: 'overlay', alert: { id: amount, attempt, kind: 'support', ...shown, ...silent }, logo };
  }, [amount, attempt, overlay]);

  return (
    <section className={cards.card}>
      <h2 className={cards.heading}>{overlayText.preview}</h2>
      <div className={screen === 'tall' ? styles.tall : undefined}>
        <DisplayPreview
          key={screen}
          target="overlay"
          message={overlay && message}
          source={SCREENS[screen]}
          bright={bright}
        />
      </div>
      <p>{overlayText.previewHelp}</p>
      <div className={styles.choices}>
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
        <Button variant="quiet" size="small" icon={<ArrowClockwise />} onClick={() => setAttempt((count) => count + 1)}>
          {overlayText.again}
        </Button>
      </div>
    </section>
  );
}
