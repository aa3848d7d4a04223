import { useRef, useState } from 'react';
import DotsThree from '~icons/ph/dots-three-bold';
import { IconButton } from './icon-button.tsx';
import { lazyWithRetry } from '#components/states/lazy.tsx';
import type { MenuItem } from './menu-popup.tsx';
import { OnDemand } from '#components/popups/on-demand.tsx';

export type { MenuItem };

const loadPopup = () => import('./menu-popup.tsx');
const MenuPopup = lazyWithRetry(loadPopup);

type MenuProps = {
  /** Names the button: "Lainnya untuk mas.joko". */
  label: string;
  items: readonly MenuItem[];
};

/** The "..." button of a row and its actions. The list is loaded when a menu is first opened, so rows stay light. */
export function Menu({ label, items }: MenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        icon={<DotsThree />}
        label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadPopup().catch(() => undefined)}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <OnDemand onFailed={() => setOpen(false)}>
          <MenuPopup anchor={button} label={label} items={items} onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </>
  );
}
