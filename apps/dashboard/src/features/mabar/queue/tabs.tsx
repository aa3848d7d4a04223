import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

type Tab<Key extends string> = { key: Key; label: string; count: number | undefined; panel: ReactNode };

/** The board on a narrow screen: one panel at a time, with both counts in the tabs. Arrow keys switch. */
export function Tabs<Key extends string>({ label, tabs }: { label: string; tabs: readonly Tab<Key>[] }) {
  const id = useId();
  const buttons = useRef(new Map<Key, HTMLButtonElement>());
  const [chosen, choose] = useState(tabs[0]?.key);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex(({ key }) => key === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    choose(next.key);
    buttons.current.get(next.key)?.focus();
  }

  return (
    <div className={styles.tabs}>
      <div role="tablist" aria-label={label} className={styles.list}>
        {tabs.map(({ key, label: words, count }) => (
          <button
            key={key}
            ref={(button) => {
              if (button === null) buttons.current.delete(key);
              else buttons.current.set(key, button);
            }}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === chosen}
            aria-controls={`${id}-${key}-panel`}
            tabIndex={key === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => choose(key)}
            onKeyDown={onKeyDown}
          >
            <span>{words}</span> <span className={styles.count}>{count ?? ''}</span>
          </button>
        ))}
      </div>
      {tabs.map(({ key, panel }) => (
        <div
          key={key}
          role="tabpanel"
          id={`${id}-${key}-panel`}
          aria-labelledby={`${id}-${key}`}
          hidden={key !== chosen}
          className={styles.panel}
        >
          {panel}
        </div>
      ))}
    </div>
  );
}
