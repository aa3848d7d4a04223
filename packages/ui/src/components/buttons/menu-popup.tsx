import type { Elements } from '#elements.ts';
import { Menu } from '@base-ui/react/menu';
import type { RefObject } from 'react';
import { classes } from '#classes.ts';
import { isOnTrigger } from '#on-trigger.ts';
import styles from './menu-popup.module.css';
import floating from '#components/popups/floating.module.css';

export type MenuItem = {
  label: string;
  onSelect: () => void;
  icon?: Elements;
  /** Red, for destructive actions. */
  tone?: 'stop';
  disabled?: boolean;
  /** Heading over this item and the next ones of the same group. */
  group?: string;
};

type MenuPopupProps = {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  items: readonly MenuItem[];
  onClose: () => void;
};

/** The lazily loaded popup of menu.tsx. */
export default function MenuPopup({ anchor, label, items, onClose }: MenuPopupProps) {
  return (
    <Menu.Root
      open
      onOpenChange={(open, { event }) => {
        if (!open && !isOnTrigger(anchor.current, event)) onClose();
      }}
    >
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={6} className={floating.positioner}>
          <Menu.Popup aria-label={label} finalFocus={anchor} className={classes(floating.popup, styles.menu)}>
            {groupsOf(items).map(([group, members]) => (
              <Menu.Group key={group}>
                {group !== '' && <Menu.GroupLabel className={styles.group}>{group}</Menu.GroupLabel>}
                {members.map((item) => (
                  <Menu.Item
                    key={item.label}
                    ref={item === items[0] ? takeFocus : undefined}
                    disabled={item.disabled ?? false}
                    className={classes(styles.item, item.tone === 'stop' && 'text-stop')}
                    onClick={() => {
                      // A dialog opened from the item returns the focus to the menu's button, which stays mounted.
                      anchor.current?.focus();
                      item.onSelect();
                    }}
                  >
                    {item.icon}
                    <span>{item.label}</span>
                  </Menu.Item>
                ))}
              </Menu.Group>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** A menu that is mounted open would leave the focus on its frame, where the arrows' first press is lost. */
function takeFocus(item: HTMLElement | null): void {
  item?.focus({ preventScroll: true });
}

function groupsOf(items: readonly MenuItem[]): [string, readonly MenuItem[]][] {
  const names = new Set(items.map(({ group }) => group ?? ''));
  return [...names].map((name) => [name, items.filter(({ group }) => (group ?? '') === name)]);
}
