import { expectTranslatable } from '@mabarin/ui/testing/translation';
import { test } from 'vitest';
import { ConsentText } from './form/consent-text.tsx';
import { StatusChip } from './page/status-chip.tsx';

test('a translated status follows the player', () =>
  expectTranslatable(<StatusChip online />, <StatusChip online={false} />, <StatusChip online />));

test('a translated consent names another button', () =>
  expectTranslatable(<ConsentText button="Bayar" />, <ConsentText button="Kirim" />));
