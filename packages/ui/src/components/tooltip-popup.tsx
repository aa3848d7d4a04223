import { Tooltip } from '@base-ui/react/tooltip';
import type { RefObject } from 'react';
import styles from './tooltip.module.css';

type TooltipPopupProps = {
  anchor: RefObject<HTMLElement | null>;
  text: string;
  side: 'top' | 'right' | 'bottom' | 'left';
  onClose: () => void;
};

/** The heavy half of tooltip.tsx. */
export default function TooltipPopup({ anchor, text, side, onClose }: TooltipPopupProps) {
  return (
    <Tooltip.Root
      open
      disableHoverablePopup
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} side={side} sideOffset={8} className={styles.positioner}>
          <Tooltip.Popup className={styles.popup}>{text}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
