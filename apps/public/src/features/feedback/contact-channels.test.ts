import { expect, test } from 'vitest';
import { contactChannels } from './contact-channels.ts';

const none = { email: null, whatsapp: null, discord: null };

test('mail and WhatsApp open with the transaction and the last failure, Discord by invitation', () => {
  const contact = { email: 'admin@mabarin.test', whatsapp: '+62 812-3456-7890', discord: 'https://discord.gg/mabarin' };
  expect(contactChannels(contact, 'abc 1', null)).toEqual([
    { name: 'whatsapp', href: 'https://wa.me/6281234567890?text=Halo%20admin%2C%20soal%20transaksi%20abc%201' },
    { name: 'email', href: 'mailto:admin@mabarin.test?subject=Halo%20admin%2C%20soal%20transaksi%20abc%201' },
    { name: 'discord', href: 'https://discord.gg/mabarin' },
  ]);
  expect(contactChannels({ ...none, whatsapp: '0812 3456' }, null, null)).toEqual([
    { name: 'whatsapp', href: 'https://wa.me/628123456?text=Halo%20admin' },
  ]);
  const [mail] = contactChannels({ ...none, email: 'admin@mabarin.test' }, 'abc 1', 'ab12cd34');
  expect(decodeURIComponent(mail?.href ?? '')).toBe(
    'mailto:admin@mabarin.test?subject=Halo admin, soal transaksi abc 1, kode bantuan ab12cd34',
  );
});

test('without any configured contact there is no channel', () => {
  expect(contactChannels(none, 'abc', 'ab12cd34')).toEqual([]);
});
