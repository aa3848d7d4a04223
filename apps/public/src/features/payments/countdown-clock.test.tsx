import { expectTranslatable } from '@mabarin/ui/testing/translation';
import { test } from 'vitest';
import { CountdownClock } from './countdown-clock.tsx';

test('a translated countdown runs', () =>
  expectTranslatable(<CountdownClock seconds={61} />, <CountdownClock seconds={60} />, <CountdownClock seconds={0} />));
