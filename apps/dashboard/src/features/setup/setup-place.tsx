import { useMedia } from '@mabarin/web/use-media';
import { useHost } from '#platform/session/host.ts';
import styles from './setup-place.module.css';
import { useSetupMemory } from './setup.store.ts';

/** A phone has no room for the checklist above the queue. */
export const narrow = '(width < 700px)';

/** Reserves the checklist's size: a board that moved would be pressed in the wrong row. */
export function SetupPlace({ chip }: { chip: boolean }) {
  const { done, folded } = useSetupMemory(useHost().username);
  const isNarrow = useMedia(narrow);
  const isFolded = folded ?? isNarrow;
  return (
    <div
      className={`flex-none min-h-11 mb-3 rounded-ticket ${styles.place}`}
      data-state={chip ? 'chip' : done ? 'done' : isFolded ? 'folded' : 'open'}
    />
  );
}
