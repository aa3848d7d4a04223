import { expect, test } from 'vitest';
import { readLook } from '#widgets/look.ts';

test('theme and scale come from the address, within their bounds, and nonsense counts as unset [dash 2 widget]', () => {
  expect(readLook('')).toEqual({ look: 'malam', scale: 1 });
  expect(readLook('?theme=sore&scale=1.5')).toEqual({ look: 'sore', scale: 1.5 });
  expect(readLook('?scale=9&theme=bening')).toEqual({ look: 'bening', scale: 3 });
  expect(readLook('?scale=0.01&theme=pelangi')).toEqual({ look: 'malam', scale: 0.5 });
  expect(readLook('?scale=besar')).toEqual({ look: 'malam', scale: 1 });
  expect(readLook('?scale=-2')).toEqual({ look: 'malam', scale: 1 });
});
