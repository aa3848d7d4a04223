import { Combobox } from '@base-ui/react/combobox';
import { useRef, type RefObject } from 'react';
import Check from '~icons/ph/check-bold';
import MagnifyingGlass from '~icons/ph/magnifying-glass-bold';
import { firstMatch, matchesBank, type Bank } from '#bank.ts';
import { classes } from '#classes.ts';
import { isOnTrigger } from '#on-trigger.ts';
import { uiText } from '#ui.text.ts';
import styles from './bank-search.module.css';
import floating from '#components/popups/floating.module.css';

type BankSearchProps = {
  anchor: RefObject<HTMLElement | null>;
  banks: readonly Bank[];
  chosen: Bank | null;
  onChoose: (bank: Bank) => void;
  onClose: () => void;
};

/**
 * The lazily loaded popup of bank-field.tsx. The box is inside the list: beside it, Base UI would hide the page from
 * screen readers.
 */
export default function BankSearch({ anchor, banks, chosen, onChoose, onClose }: BankSearchProps) {
  const typed = useRef('');
  return (
    <Combobox.Root
      open
      items={banks}
      value={chosen}
      autoHighlight
      locale="id-ID"
      filter={matchesBank}
      itemToStringLabel={(bank: Bank) => bank.name}
      itemToStringValue={(bank: Bank) => bank.code}
      isItemEqualToValue={(one: Bank, other: Bank) => one.code === other.code}
      onValueChange={(bank) => {
        if (bank !== null) onChoose(bank);
      }}
      onInputValueChange={(text) => {
        typed.current = text;
      }}
      onOpenChange={(open, { reason, event }) => {
        if (open) return;
        // Enter right behind the last letter comes before any bank is marked, and has no reason of its own.
        const goesOn = reason === 'focus-out' || reason === 'outside-press' || reason === 'none';
        const first = goesOn ? firstMatch(banks, typed.current) : undefined;
        if (first !== undefined) onChoose(first);
        if (!isOnTrigger(anchor.current, event)) onClose();
      }}
    >
      <Combobox.Portal>
        <Combobox.Positioner anchor={anchor} align="start" sideOffset={8} className={floating.positioner}>
          <Combobox.Popup
            aria-label={uiText.chooseBank}
            finalFocus={anchor}
            className={classes(floating.popup, styles.popup)}
          >
            <div className={styles.box}>
              <MagnifyingGlass />
              <Combobox.Input className={styles.input} aria-label={uiText.searchBank} placeholder={uiText.searchBank} />
            </div>
            <Combobox.Empty className={styles.empty}>{uiText.noBank}</Combobox.Empty>
            <Combobox.List className={styles.list}>
              {(bank: Bank) => (
                <Combobox.Item key={bank.code} value={bank} className={styles.item}>
                  <span className={styles.code}>{bank.code}</span>
                  <span className={styles.name}>{bank.name}</span>
                  <Combobox.ItemIndicator>
                    <Check />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
