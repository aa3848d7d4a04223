import type { Elements } from '@mabarin/ui/elements';
import { WIDGETS, type Widget } from '@mabarin/domain/widgets/names';
import { useState, type ReactNode } from 'react';
import cards from '#platform/cards.module.css';
import { useHost } from '#platform/host.ts';
import { links } from '#platform/links.ts';
import { PickOne } from '#platform/pick-one.tsx';
import { platformText } from '#platform/platform.text.ts';
import { SecretLink } from '#platform/secret-link.tsx';
import { WidgetPreview, type PreviewShown } from './widget-preview.tsx';
import type { WidgetsNow } from './widgets.api.ts';
import styles from './widgets.module.css';
import { widgetsText } from './widgets.text.ts';

type CardListProps = {
  widgets: WidgetsNow | undefined;
  /** Without it, each card shows the saved state. */
  preview?: (target: Widget, shown: PreviewShown) => ReactNode;
  children: (target: Widget, title: string) => Elements;
};

/** Side by side where there is room, each card at its own height. */
const columns = [WIDGETS.slice(0, 5), WIDGETS.slice(5)];

/** One card for each widget. Links show even when everything else fails. */
export function CardList({ widgets, preview, children }: CardListProps) {
  const { code } = useHost();
  const [bright, setBright] = useState(false);
  const [screen, setScreen] = useState<PreviewShown['screen']>('wide');
  const shown = { bright, screen };
  return (
    <>
      <div className={styles.choices}>
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
      <div className={styles.columns}>
        {columns.map((targets) => (
          <div key={targets[0]} className={styles.column}>
            {targets.map((target) => {
              const { title, help } = widgetsText.widgets[target];
              return (
                <section key={target} className={cards.card}>
                  <h2 className={cards.heading}>{title}</h2>
                  <p>{help}</p>
                  <div className={styles.preview} data-screen={screen}>
                    {preview?.(target, shown) ?? <WidgetPreview target={target} widgets={widgets} {...shown} />}
                  </div>
                  {children(target, title)}
                  {code !== null && (
                    <SecretLink
                      label={widgetsText.link(title)}
                      link={links.display(target, code)}
                      copyLabel={widgetsText.copy(title)}
                    />
                  )}
                </section>
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
}
