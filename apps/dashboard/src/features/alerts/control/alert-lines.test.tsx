import type { AlertItem } from '@mabarin/api-client/contract/alerts';
import { expectTranslatable } from '@mabarin/ui/testing/translation';
import { test } from 'vitest';
import { AlertLines } from './alert-lines.tsx';

test('a translated alert changes into the next one', () => {
  const support: AlertItem = {
    id: '1',
    support_id: '1',
    kind: 'support',
    subject: 'support',
    name: 'Budi',
    amount: 10_000,
    message: 'Halo',
    message_shown: true,
    hidden: null,
    doubted: null,
    because: null,
    state: 'finished',
    skip_reason: null,
    dispute: null,
    settled_at: '2026-11-20T20:42:00Z',
    speech: 'ok',
  };
  return expectTranslatable(
    <AlertLines item={support} />,
    <AlertLines item={{ ...support, message_shown: false, speech: 'failed' }} />,
    <AlertLines item={{ ...support, subject: 'gift', name: 'Sari', amount: 0, message: null, kind: 'gift' }} />,
    <AlertLines item={{ ...support, subject: 'order', kind: 'order', name: 'Sari' }} />,
  );
});
