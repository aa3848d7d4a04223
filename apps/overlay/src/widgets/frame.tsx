import { useState, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react';
import { unitOf, type Size } from '#widgets/fit.ts';
import { readLook } from '#widgets/look.ts';
import { widgetText } from '#widgets/widget.text.ts';
import styles from './widget.module.css';

let source: Size = { width: window.innerWidth, height: window.innerHeight };

function watchSource(onChange: () => void): () => void {
  const measure = () => {
    source = { width: window.innerWidth, height: window.innerHeight };
    onChange();
  };
  // It may have changed between the loading of this module and the first look at it.
  if (source.width !== window.innerWidth || source.height !== window.innerHeight) measure();
  window.addEventListener('resize', measure);
  return () => window.removeEventListener('resize', measure);
}

/** The size of the browser source, and the unit for what is `natural` units wide and high in it. */
export function useUnit(natural: Size): { source: Size; unit: number } {
  const [{ scale }] = useState(() => readLook(window.location.search));
  const size = useSyncExternalStore(watchSource, () => source);
  return { source: size, unit: unitOf(size, scale, natural) };
}

type FrameProps = {
  /** Of `useUnit`: everything in here is sized by `--u`. */
  unit: number;
  /** Where it stands in the source. */
  at?: 'top' | 'bottom';
  children: ReactNode;
};

/** What every widget stands in. */
export function Frame({ unit, at = 'top', children }: FrameProps) {
  const [{ look }] = useState(() => readLook(window.location.search));
  return (
    <main
      className={styles.frame}
      data-at={at}
      data-look={look}
      data-theme={look === 'bening' ? 'malam' : look}
      style={{ '--u': `${unit}px` } as CSSProperties}
    >
      {children}
    </main>
  );
}

/** The pill on which numbers stand, or the board of a list. */
export function Board({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <section className={wide ? `${styles.board} ${styles.wide}` : styles.board}>{children}</section>;
}

/** What a list says that nobody stands in, and how one gets there. */
export function Empty({ text, help }: { text: string; help: string }) {
  return (
    <p className={styles.empty}>
      {text}
      <span>{help}</span>
    </p>
  );
}

/** How many a list has no room for. */
export function More({ count }: { count: number }) {
  return count > 0 ? <p className={styles.more}>{widgetText.more(count)}</p> : null;
}
