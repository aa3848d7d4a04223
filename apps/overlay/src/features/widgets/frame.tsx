import { useState, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react';
import { readAppearance } from './appearance.ts';
import { unitOf, type Size } from './fit.ts';
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

/** The size of the browser source, and the unit for a widget that is `natural` units wide and high. */
export function useUnit(natural: Size): { source: Size; unit: number } {
  const [{ scale }] = useState(() => readAppearance(window.location.search));
  const size = useSyncExternalStore(watchSource, () => source);
  return { source: size, unit: unitOf(size, scale, natural) };
}

type FrameProps = {
  /** From `useUnit`, in pixels. Everything in the frame is sized by `--u`. */
  unit: number;
  /** The edge of the source at which the widget is placed. */
  at?: 'top' | 'bottom';
  children: ReactNode;
};

/** The frame of every widget. */
export function Frame({ unit, at = 'top', children }: FrameProps) {
  const [{ theme }] = useState(() => readAppearance(window.location.search));
  return (
    <main
      className={styles.frame}
      data-at={at}
      data-widget-theme={theme}
      data-theme={theme === 'bening' ? 'malam' : theme}
      style={{ '--u': `${unit}px` } as CSSProperties}
    >
      {children}
    </main>
  );
}

/** The background of numbers, or with `wide` of a list. */
export function Board({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <section className={wide ? `${styles.board} ${styles.wide}` : styles.board}>{children}</section>;
}

/** The text of an empty list. */
export function Empty({ text, help }: { text: string; help: string }) {
  return (
    <p className={styles.empty}>
      {text}
      <span>{help}</span>
    </p>
  );
}

/** How many rows a list has no room for. */
export function More({ count }: { count: number }) {
  return count > 0 ? <p className={styles.more}>{widgetText.more(count)}</p> : null;
}
