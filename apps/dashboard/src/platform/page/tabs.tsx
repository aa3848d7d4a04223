import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

type Tab<Name extends string> = { name: Name; label: string; count?: number | undefined; panel: ReactNode };

type TabsProps<Name extends string> = {
  label: string;
  tabs: readonly Tab<Name>[];
  /** Panels that bring papers of their own. */
  bare?: boolean;
  /** A tab that the page opens, such as the one with a fault; a new object asks again. */
  asked?: { name: Name } | null;
};

/** One panel at a time, with counts in the tabs. The others stay mounted, with what is typed. Arrow keys switch. */
export function Tabs<Name extends string>({ label, tabs, bare = false, asked = null }: TabsProps<Name>) {
  const id = useId();
  const buttons = useRef(new Map<Name, HTMLButtonElement>());
  const [chosen, choose] = useState(asked?.name ?? tabs[0]?.name);
  const [followed, follow] = useState(asked);
  if (asked !== followed) {
    follow(asked);
    if (asked !== null) choose(asked.name);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex(({ name }) => name === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    choose(next.name);
    buttons.current.get(next.name)?.focus();
  }

  return (
    <div>
      <div role="tablist" aria-label={label} className={styles.list}>
        {tabs.map(({ name, label: words, count }) => (
          <button
            key={name}
            ref={(button) => {
              if (button === null) buttons.current.delete(name);
              else buttons.current.set(name, button);
            }}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-${name}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => choose(name)}
            onKeyDown={onKeyDown}
          >
            <span>{words}</span> {count !== undefined && <span className="figure">{count}</span>}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}`}
          hidden={name !== chosen}
          className={bare ? styles.bare : styles.panel}
        >
          {panel}
        </div>
      ))}
    </div>
  );
}
