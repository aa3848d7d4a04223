import type { Elements } from '@mabarin/ui/elements';
import { WIDGETS, type Widget } from '@mabarin/domain/widgets/names';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { IconButton } from '@mabarin/ui/buttons/icon-button';
import { isDialogOpen } from '@mabarin/ui/popups/dialog';
import { useEffect, useEffectEvent, useRef, useState, type Dispatch, type ReactNode } from 'react';
import X from '~icons/ph/x-bold';
import { useHost } from '#platform/session/host.ts';
import { links } from '#platform/links.ts';
import { GuideLink } from '#platform/page/guide-link.tsx';
import { PickOne } from '#platform/form/pick-one.tsx';
import { SecretLink } from '#platform/form/secret-link.tsx';
import { WidgetPreview, type PreviewScreen } from './widget-preview.tsx';
import type { WidgetsNow } from './widgets.api.ts';
import styles from './widgets.module.css';
import { widgetsText } from './widgets.text.ts';

/** The open widget: the page keeps it, so that a press while it loads is not lost. */
export type Opened = readonly [open: Widget | null, setOpen: Dispatch<Widget | null>];

type CardListProps = {
  opened: Opened;
  widgets: WidgetsNow | undefined;
  /** Without it, the saved state is shown. */
  preview?: (target: Widget, screen: PreviewScreen) => ReactNode;
  /** A line below the widget's name. */
  children?: (target: Widget) => Elements;
  /** State and settings of the open widget. */
  sheet: (target: Widget, title: string) => Elements;
};

/** A tile for each widget, and the open one in a sheet. Links show even when everything else fails. */
export function CardList({ opened: [open, setOpen], widgets, preview, children, sheet }: CardListProps) {
  const [screen, setScreen] = useState<'wide' | 'tall'>('wide');
  const previewOf = (target: Widget, shown: PreviewScreen) => (
    <div className={styles.preview} data-screen={shown}>
      {preview?.(target, shown) ?? <WidgetPreview target={target} widgets={widgets} screen={shown} />}
    </div>
  );
  return (
    <div className={open === null ? undefined : styles.split}>
      <ul className={`grid gap-3 ${styles.grid}`}>
        {WIDGETS.map((target) => {
          const { title } = widgetsText.widgets[target];
          return (
            <li key={target} className={`stack min-w-0 relative surface rounded-panel ${styles.window}`}>
              {previewOf(target, 'tile')}
              {widgets !== undefined && drawsNothing[target]?.(widgets) && (
                <p className={`small strong px-2 surface rounded-small ${styles.nothing}`}>{widgetsText.nothing}</p>
              )}
              <div className="px-3 py-2">
                <button
                  id={buttonOf(target)}
                  type="button"
                  className={`strong tight ${styles.tile}`}
                  aria-label={widgetsText.open(title)}
                  aria-expanded={open === target}
                  onClick={() => setOpen(target)}
                >
                  {title}
                </button>
                {children?.(target)}
              </div>
            </li>
          );
        })}
      </ul>
      {open !== null && (
        <Sheet
          key={open}
          target={open}
          preview={previewOf(open, screen)}
          pick={
            <PickOne
              label={widgetsText.screen}
              value={screen}
              options={[
                ['wide', widgetsText.screens.wide],
                ['tall', widgetsText.screens.tall],
              ]}
              onChange={setScreen}
            />
          }
          onClose={() => {
            setOpen(null);
            requestAnimationFrame(() => document.getElementById(buttonOf(open))?.focus());
          }}
        >
          {sheet(open, widgetsText.widgets[open].title)}
        </Sheet>
      )}
    </div>
  );
}

/** Widgets whose page stays empty until the page Acara fills it. */
const drawsNothing: Partial<Record<Widget, (widgets: WidgetsNow) => boolean>> = {
  milestones: ({ milestones }) => milestones.state?.rows.length === 0,
  vote: ({ vote }) => vote.state?.title === '',
};

const buttonOf = (target: Widget) => `settings-${target}`;

type SheetProps = { target: Widget; preview: Elements; pick: Elements; onClose: () => void; children: Elements };

/** One widget beside the tiles; on a phone in their place. Escape closes it. */
function Sheet({ target, preview, pick, onClose, children }: SheetProps) {
  const { code } = useHost();
  const sheet = useRef<HTMLElement>(null);
  const { title, help } = widgetsText.widgets[target];
  const onKey = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented && !isDialogOpen()) onClose();
  });
  useEffect(() => {
    sheet.current?.focus({ preventScroll: true });
    sheet.current?.scrollIntoView({ block: 'start' });
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <section
      ref={sheet}
      tabIndex={-1}
      aria-label={title}
      className={`stack gap-3 px-4 surface rounded-panel ${styles.sheet}`}
    >
      <div className={`stack gap-2 py-3 surface ${styles.kept}`}>
        <div className="row items-center justify-between gap-3">
          <h2 className="large heavy">{title}</h2>
          <IconButton size="small" icon={<X />} label={widgetsText.close} onClick={onClose} />
        </div>
        {preview}
      </div>
      {code !== null && (
        <CopyButton value={links.display(target, code)} label={widgetsText.copyLink} size="medium" variant="cta" />
      )}
      {pick}
      <p className="small muted">{help}</p>
      {children}
      <details className="mb-4">
        <summary className="min-h-11 strong">{widgetsText.setup}</summary>
        <div className="stack gap-3">
          <ol className="stack gap-2">
            {widgetsText.setupSteps.map(({ title: step, help: how }) => (
              <li key={step}>
                <strong>{step}</strong> <span>{how}</span>
              </li>
            ))}
          </ol>
          <p>{widgetsText.appearance.address}</p>
          <GuideLink guide="obs" />
          <GuideLink guide="tiktok" />
          {code !== null && (
            <SecretLink
              label={widgetsText.link(title)}
              link={links.display(target, code)}
              copyLabel={widgetsText.copy(title)}
            />
          )}
        </div>
      </details>
    </section>
  );
}
