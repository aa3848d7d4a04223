import { WIDGETS, type Widget } from '@mabarin/domain/widgets/names';
import { useState, type ReactNode } from 'react';
import cards from '#platform/cards.module.css';
import { useHost } from '#platform/host.ts';
import { links } from '#platform/links.ts';
import { PickOne } from '#platform/pick-one.tsx';
import { platformText } from '#platform/platform.text.ts';
import { SecretLink } from '#platform/secret-link.tsx';
import { WidgetPreview } from './widget-preview.tsx';
import type { WidgetsNow } from './widgets.api.ts';
import styles from './widgets.module.css';
import { widgetsText } from './widgets.text.ts';

type CardListProps = {
  widgets: WidgetsNow | undefined;
  children: (target: Widget, title: string) => ReactNode;
};

/** One card for each widget. The links stand there whatever becomes of the rest. */
export function CardList({ widgets, children }: CardListProps) {
  const { code } = useHost();
  const [bright, setBright] = useState(false);
  return (
    <>
      <PickOne
        label={platformText.ground.label}
        value={bright ? 'bright' : 'dark'}
        options={[
          ['dark', platformText.ground.dark],
          ['bright', platformText.ground.bright],
        ]}
        onChange={(ground) => setBright(ground === 'bright')}
      />
      {WIDGETS.map((target) => {
        const { title, help } = widgetsText.widgets[target];
        return (
          <section key={target} className={`${cards.card} ${styles.card}`}>
            <WidgetPreview target={target} widgets={widgets} bright={bright} />
            <div className={styles.column}>
              <h2 className={cards.heading}>{title}</h2>
              <p>{help}</p>
              {children(target, title)}
              <SecretLink
                label={widgetsText.link(title)}
                link={links.display(target, code)}
                copyLabel={widgetsText.copy(title)}
              />
            </div>
          </section>
        );
      })}
    </>
  );
}
