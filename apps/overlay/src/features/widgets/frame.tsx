import { defaultAppearance, type Appearance } from '@mabarin/domain/widgets/appearance';
import { useSyncExternalStore, type CSSProperties, type ReactNode } from 'react';
import { readAppearance } from './appearance.ts';
import { unitOf, type Size } from './fit.ts';
import { useWidget } from './widget.store.ts';
import { widgetText } from './widget.text.ts';
import styles from './widget.module.css';

let source: Size = { width: window.innerWidth, height: window.innerHeight };

function watchSource(onChange: () => void): () => void {
  const measure = () => {
    source = { width: window.innerWidth, height: window.innerHeight };
    onChange();
  };
  // The size may have changed since this module was loaded.
  if (source.width !== window.innerWidth || source.height !== window.innerHeight) measure();
  window.addEventListener('resize', measure);
  return () => window.removeEventListener('resize', measure);
}

/** The page's appearance, followed live: the host may change it at any time. */
export function useAppearance(): Appearance {
  const snapshot = useWidget((view) => view.snapshot);
  // An older service does not send it.
  const saved = snapshot?.appearance ?? defaultAppearance(snapshot?.target ?? 'marquee');
  return readAppearance(window.location.search, saved);
}

/** The size of the browser source, and the unit for a widget that is `natural` units wide and high. */
export function useUnit(natural: Size): { source: Size; unit: number } {
  const { scale } = useAppearance();
  const size = useSyncExternalStore(watchSource, () => source);
  return { source: size, unit: unitOf(size, scale / 100, natural) };
}

type FrameProps = {
  /** From `useUnit`, in pixels. Everything in the frame is sized by `--u`; lists also get `--columns`. */
  unit: number;
  /** Edge of the source at which the widget is placed. */
  at?: 'top' | 'bottom';
  children: ReactNode;
};

/**
 * The frame of every widget. Its class names and those of its parts are promised to hosts
 * (docs/documents/panduan-css.md).
 */
export function Frame({ unit, at = 'top', children }: FrameProps) {
  const { theme, columns } = useAppearance();
  const target = useWidget(({ snapshot }) => snapshot?.target);
  return (
    <main
      className={`${styles.frame} mabarin-widget mabarin-${target}`}
      data-at={at}
      data-widget-theme={theme}
      data-theme={theme === 'bening' ? 'malam' : theme}
      style={{ '--u': `${unit}px`, '--columns': columns } as CSSProperties}
    >
      {children}
    </main>
  );
}

/** The background of numbers, or with `wide` of a list. */
export function Board({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <section className={`${styles.board} ${wide ? styles.wide : ''} mabarin-widget__board`}>{children}</section>;
}

/** The host's own title of a widget; nothing for an empty one. */
export function Title({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <h1 className={`${styles.title} mabarin-widget__title`}>
      <bdi>{text}</bdi>
    </h1>
  );
}

export function Empty({ text, help }: { text: string; help: string }) {
  return (
    <p className={`${styles.empty} mabarin-widget__empty`}>
      {text}
      <span>{help}</span>
    </p>
  );
}

/** The number of rows that a list has no room for. */
export function More({ count }: { count: number }) {
  return count > 0 ? <p className={`${styles.more} mabarin-widget__more`}>{widgetText.more(count)}</p> : null;
}
