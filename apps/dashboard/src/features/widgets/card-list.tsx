import type { Elements } from '@mabarin/ui/elements';
import { WIDGETS, type Widget } from '@mabarin/domain/widgets/names';
import { Button } from '@mabarin/ui/buttons/button';
import { IconButton } from '@mabarin/ui/buttons/icon-button';
import { VisuallyHidden } from '@mabarin/ui/page/visually-hidden';
import { isDialogOpen } from '@mabarin/ui/popups/dialog';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import SlidersHorizontal from '~icons/ph/sliders-horizontal-bold';
import X from '~icons/ph/x-bold';
import cards from '#platform/page/cards.module.css';
import { useHost } from '#platform/session/host.ts';
import { links } from '#platform/links.ts';
import { PickOne } from '#platform/form/pick-one.tsx';
import { platformText } from '#platform/platform.text.ts';
import { SecretLink } from '#platform/form/secret-link.tsx';
import { WidgetPreview, type PreviewShown } from './widget-preview.tsx';
import type { WidgetsNow } from './widgets.api.ts';
import styles from './widgets.module.css';
import { widgetsText } from './widgets.text.ts';

type CardListProps = {
  widgets: WidgetsNow | undefined;
  /** Without it, each card shows the saved state. */
  preview?: (target: Widget, shown: PreviewShown) => ReactNode;
  children: (target: Widget, title: string) => Elements;
  /** The form of a widget, in a sheet beside the cards; without it nothing can be set. */
  settings?: (target: Widget, title: string) => Elements;
};

/** One card for each widget. Links show even when everything else fails. */
export function CardList({ widgets, preview, children, settings }: CardListProps) {
  const { code } = useHost();
  const [bright, setBright] = useState(false);
  const [screen, setScreen] = useState<PreviewShown['screen']>('wide');
  const [open, setOpen] = useState<Widget | null>(null);
  const shown = { bright, screen };
  return (
    <>
      <div className="row wrap gap-2 gap-x-5">
        <PickOne
          label={platformText.ground.label}
          value={bright ? 'bright' : 'dark'}
          options={[
            ['dark', platformText.ground.dark],
            ['bright', platformText.ground.bright],
          ]}
          onChange={(ground) => setBright(ground === 'bright')}
        />
        <PickOne
          label={widgetsText.screen}
          value={screen}
          options={[
            ['wide', widgetsText.screens.wide],
            ['tall', widgetsText.screens.tall],
          ]}
          onChange={setScreen}
        />
      </div>
      <div className={open === null ? styles.grid : `${styles.grid} ${styles.beside}`}>
        {WIDGETS.map((target) => {
          const { title, help } = widgetsText.widgets[target];
          return (
            <section key={target} className={cards.card}>
              <h2 className="large heavy">{title}</h2>
              <p>{help}</p>
              <div className={styles.preview} data-screen={screen}>
                {preview?.(target, shown) ?? <WidgetPreview target={target} widgets={widgets} {...shown} />}
              </div>
              {children(target, title)}
              {settings !== undefined && (
                <div className={cards.buttons}>
                  <Button
                    id={buttonOf(target)}
                    variant="ink"
                    size="small"
                    icon={<SlidersHorizontal />}
                    aria-expanded={open === target}
                    onClick={() => setOpen(open === target ? null : target)}
                  >
                    {widgetsText.settings} <VisuallyHidden>{title}</VisuallyHidden>
                  </Button>
                </div>
              )}
              {code !== null && (
                <SecretLink
                  label={widgetsText.link(title)}
                  link={links.display(target, code)}
                  copyLabel={widgetsText.copy(title)}
                />
              )}
              {settings !== undefined && open === target && (
                <SettingsSheet
                  title={title}
                  onClose={() => {
                    setOpen(null);
                    document.getElementById(buttonOf(target))?.focus();
                  }}
                >
                  {settings(target, title)}
                </SettingsSheet>
              )}
            </section>
          );
        })}
      </div>
    </>
  );
}

const buttonOf = (target: Widget) => `settings-${target}`;

/** The settings of one widget beside the cards, so that its preview stays in sight. Escape closes it. */
function SettingsSheet({ title, onClose, children }: { title: string; onClose: () => void; children: Elements }) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    sheet.current?.focus({ preventScroll: true });
    const card = sheet.current?.closest('section');
    // The cards move together first.
    const frame = requestAnimationFrame(() => card?.scrollIntoView({ block: 'start' }));
    return () => cancelAnimationFrame(frame);
  }, []);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isDialogOpen()) onClose();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div ref={sheet} tabIndex={-1} role="group" aria-label={widgetsText.settingsOf(title)} className={styles.sheet}>
      <div className="row items-center justify-between gap-3 mb-4">
        <h3 className="large heavy">{widgetsText.settingsOf(title)}</h3>
        <IconButton size="small" icon={<X />} label={widgetsText.close} onClick={onClose} />
      </div>
      {children}
    </div>
  );
}
