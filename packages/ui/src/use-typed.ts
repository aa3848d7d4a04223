import { useRef, useState, type ChangeEvent, type CompositionEvent, type MouseEvent, type PointerEvent } from 'react';

/** A field's text after an input. */
export type Typed = {
  text: string;
  before: string;
  /**
   * Readings of what came at once, the likelier first: pasted, dropped, spoken, filled in, offered by a keyboard.
   * Empty after a key, and for digits alone, which belong to the rest of the text.
   */
  brought: readonly string[];
};

/** A text that was found in a field. */
export const foundText = (text: string): Typed => ({ text, before: '', brought: [text] });

/**
 * Props of an input whose text its field rewrites. A composition, such as voice or a word keyboard's, stays as it is until
 * it ends, because a keyboard repeats what is rewritten beneath it; `take` gets its text all the same, and no element.
 */
export function useTyped(shown: string, take: (typed: Typed, target: HTMLInputElement | null) => void) {
  const [composed, setComposed] = useState<{ text: string; before: string } | null>(null);
  return {
    value: composed?.text ?? shown,
    onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      const { value: text } = target;
      // Autofill's event has neither; a deletion has no data.
      const { data, isComposing = false } = nativeEvent as Partial<InputEvent>;
      const before = composed?.before ?? shown;
      if (isComposing) setComposed({ text, before });
      const added = data === undefined ? text : (data ?? '');
      take({ text, before, brought: isComposing || isOfKeys(added) ? [] : [added, text] }, isComposing ? null : target);
    },
    onCompositionEnd({ currentTarget, data }: CompositionEvent<HTMLInputElement>) {
      if (composed === null) return;
      setComposed(null);
      const { value: text } = currentTarget;
      const { before } = composed;
      // A keyboard also composes what stood there.
      const brought = isOfKeys(addedTo(before, text)) ? [] : [text, data];
      take({ text, before, brought }, currentTarget);
    },
  };
}

/** Props of an input of a number: the tap that enters it selects it, as Tab does, so that what is typed replaces it. */
export function useTapSelects() {
  const isInside = useRef(false);
  return {
    onPointerDown({ currentTarget }: PointerEvent<HTMLInputElement>) {
      isInside.current = document.activeElement === currentTarget;
    },
    onClick({ currentTarget }: MouseEvent<HTMLInputElement>) {
      if (!isInside.current) currentTarget.select();
    },
  };
}

function isOfKeys(added: string): boolean {
  return /^(?:.|\d*)$/su.test(added.normalize('NFKC'));
}

/** The part of `text` that differs from the text before. */
function addedTo(before: string, text: string): string {
  let start = 0;
  while (start < text.length && text[start] === before[start]) start += 1;
  let end = 0;
  const most = Math.min(text.length, before.length) - start;
  while (end < most && text.at(-1 - end) === before.at(-1 - end)) end += 1;
  return text.slice(start, text.length - end);
}
