import { WIDGETS, type Widget } from '@mabarin/domain/widgets/names';
import type { ReactNode } from 'react';
import cards from '#platform/cards.module.css';
import { useHost } from '#platform/host.ts';
import { links } from '#platform/links.ts';
import { SecretLink } from '#platform/secret-link.tsx';
import styles from './widgets.module.css';
import { widgetsText } from './widgets.text.ts';

/** One card for each widget. The links stand there whatever becomes of the rest. */
export function CardList({ children }: { children: (target: Widget, title: string) => ReactNode }) {
  const { code } = useHost();
  return (
    <div className={styles.cards}>
      {WIDGETS.map((target) => {
        const { title, help } = widgetsText.widgets[target];
        return (
          <section key={target} className={cards.card}>
            <h2 className={cards.heading}>{title}</h2>
            <p>{help}</p>
            {children(target, title)}
            <SecretLink
              label={widgetsText.link(title)}
              link={links.display(target, code)}
              copyLabel={widgetsText.copy(title)}
            />
          </section>
        );
      })}
    </div>
  );
}
