import { overlayStatus } from '@mabarin/api-client/contract/alerts';
import { OfflineBar } from '@mabarin/ui/states/offline-bar';
import { expectApart } from '@mabarin/ui/testing/layout';
import { useEffect, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { SaveBar, useSavePart } from '#features/alerts/save-bar.tsx';
import { StatisticBar } from '#features/mabar/games/statistic-bar.tsx';
import PhoneBar from '#features/phone/phone-bar.tsx';
import { phoneStore } from '#features/phone/phone.store.ts';
import { drawPage, serveHost } from '#platform/testing.tsx';
import { AlarmBar } from './alarm-bar.tsx';
import { BottomBar } from './bottom-bar.tsx';

function Changed() {
  useSavePart('look', { changes: 12, busy: false, save: () => undefined, undo: () => undefined });
  return null;
}

function Streaming() {
  useEffect(() => {
    phoneStore.getState().setOn(true);
    return () => phoneStore.getState().setOn(false);
  }, []);
  return <PhoneBar />;
}

const bars: [string, ReactElement, string][] = [
  [
    'save bar',
    <SaveBar key="save" onReveal={() => undefined}>
      <Changed />
    </SaveBar>,
    '12 perubahan',
  ],
  ['bar of a stream from the phone', <Streaming key="phone" />, 'Live dari HP belum jalan'],
  ['bar without a network', <OfflineBar key="offline" show />, ''],
  ['statistic', <StatisticBar key="statistic" statistic={{ game: 9_999, win: 9_999, lose: 9_999 }} />, '9999'],
  ['alarm', <AlarmBar key="alarm" page="cash" />, 'alert'],
  ['bar of pages', <BottomBar key="pages" active="mabar" />, 'Mabar'],
];

test.each(bars)('the %s has its words and buttons apart', async (_name, bar, words) => {
  const service = serveHost();
  service.answer(overlayStatus, { data: { alarm: true } } as never);
  await drawPage(() => bar, 'mabar');
  const main = () => document.querySelector('main') as Element;
  await expect
    .poll(() => document.querySelector('main')?.textContent?.toLowerCase() ?? '')
    .toContain(words.toLowerCase());
  await expectApart(main);
});
