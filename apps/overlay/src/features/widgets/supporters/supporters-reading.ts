import { agoText } from '@mabarin/domain/time';
import type { WidgetState } from '@mabarin/domain/widgets/widget';

const MINUTE_MS = 60_000;

/** Time since each support in words; the first minute is "baru saja". Apart from the clocks, which need no words. */
export function supportersReading({ rows }: WidgetState<'supporters'>, now: number) {
  const passed = rows.map(({ at }) => Math.max(0, now - at));
  return {
    rows: rows.map(({ name, amount, at }, index) => ({
      name,
      amount,
      when: agoText(at, (passed[index] ?? 0) < MINUTE_MS ? at : now),
    })),
    wait: passed.length === 0 ? null : Math.min(...passed.map((ms) => MINUTE_MS - (ms % MINUTE_MS))),
  };
}
