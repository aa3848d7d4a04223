import type { Elements } from '@mabarin/ui/elements';
import { Button } from '@mabarin/ui/buttons/button';
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { overlayText } from './overlay.text.ts';
import styles from './save-bar.module.css';

/** The forms of the overlay page; the bar saves them in this order. */
const PARTS = ['settings', 'look', 'tiers', 'sound'] as const;
export type PartName = (typeof PARTS)[number];

type Part = { changes: number; busy: boolean; save: () => void; undo: () => void };

type Bar = { put: (name: PartName, part: Part | null) => void; reveal: (name: PartName) => void };

const BarContext = createContext<Bar | null>(null);

/**
 * One bar that saves or takes back the changes of all forms inside: over the lower edge while something is unsaved, at
 * the page's end otherwise. `onReveal` shows a form with a fault.
 */
export function SaveBar({ onReveal, children }: { onReveal: (name: PartName) => void; children: Elements }) {
  const [parts, setParts] = useState<Partial<Record<PartName, Part>>>({});
  const put = useCallback((name: PartName, part: Part | null) => {
    setParts(({ [name]: _before, ...others }) => (part === null ? others : { ...others, [name]: part }));
  }, []);
  const bar = useMemo(() => ({ put, reveal: onReveal }), [put, onReveal]);
  const forms = PARTS.flatMap((name) => parts[name] ?? []);
  const changed = forms.filter(({ changes }) => changes > 0);
  const changes = changed.reduce((sum, part) => sum + part.changes, 0);
  return (
    <BarContext value={bar}>
      {children}
      {forms.length > 0 && (
        <section
          className={`row wrap items-center justify-between gap-2 gap-x-4 px-4 py-3 rounded-panel surface muted ${changes > 0 ? styles.shown : ''}`}
          aria-label={overlayText.changes}
        >
          <p role="status">{changes === 0 ? overlayText.noChanges : overlayText.unsaved(changes)}</p>
          <div className={`row wrap gap-2 ${styles.buttons}`}>
            {changes > 0 && (
              <Button variant="quiet" size="small" onClick={() => changed.forEach(({ undo }) => undo())}>
                {overlayText.undo}
              </Button>
            )}
            <Button
              size="small"
              busy={forms.some(({ busy }) => busy)}
              aria-disabled={changes === 0}
              onClick={() => changed.forEach(({ save }) => save())}
            >
              {overlayText.save}
            </Button>
          </div>
        </section>
      )}
    </BarContext>
  );
}

/** Registers a form with the bar. Returns the function that shows the form's tab, for a fault in it. */
export function useSavePart(name: PartName, part: Part): () => void {
  const bar = use(BarContext);
  const latest = useRef(part);
  useEffect(() => {
    latest.current = part;
  });
  const { changes, busy } = part;
  const put = bar?.put;
  useEffect(() => {
    put?.(name, { changes, busy, save: () => latest.current.save(), undo: () => latest.current.undo() });
  }, [put, name, changes, busy]);
  useEffect(() => () => put?.(name, null), [put, name]);
  return () => bar?.reveal(name);
}

/** Fields whose values differ from the stored ones. */
export function countChanges(values: object, stored: object): number {
  const before = stored as Readonly<Record<string, unknown>>;
  return Object.entries(values).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]))
    .length;
}
