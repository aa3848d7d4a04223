import { describe, expect, test } from 'vitest';
import { screenMessage, screenName, screenSupport } from '#messages/filter.ts';
import { findSite, straddlingSite } from '#messages/sites.ts';

describe('the sites in a text [dec messages]', () => {
  test.each([
    ['in styled letters and digits', '𝐤𝐞𝐥𝐚𝐧𝐚𝟕𝟕', 'kelana77'],
    ['with its number in words', 'kelana tujuh tujuh, kelanatujuhtujuh', 'kelana 77'],
    ['with a sum in words', 'kelana seratus tiga puluh delapan', 'kelana 138'],
    ['with its number doubled', 'kelana dobel tujuh', 'kelana 77'],
    ['with its number multiplied', 'kelana tujuh x2', 'kelana 77'],
    ['with a numeral', 'kelanaLXXVII', 'kelana 77'],
    ['in digits of another script', 'kelana٧٧', 'kelana77'],
    ['in single letters', 'k.e.l.a.n.a.7.7', 'kelana77'],
    ['in pieces', 'ke la na 77', 'kelana77'],
    ['between emoji', 'ke🔥la🔥na🔥77', 'kelana77'],
    ['by the names of its letters', 'ka e el a en a 77', 'kelana 77'],
    ['upside down', 'ㄥㄥɐuɐlǝʞ', 'kelana77'],
    ['from behind', '77analek', 'kelana77'],
    ['with an ending and no number', 'k e l a n a t o t o', 'kelanatoto'],
  ])('are found %s', (_, text, name) => {
    expect(findSite(text)?.name).toBe(name);
    expect(screenMessage(text)).toMatchObject({ show: false, reason: 'gambling' });
  });

  test('are no counts, times, years, amounts or units', () => {
    const texts = [
      'level 88 bang',
      '100 juta',
      'jam 16:27',
      'sejak 2020',
      'dua puluh ribu',
      'mabar dua orang',
      '25ribu',
    ];
    for (const text of texts) expect(findSite(text), text).toBeNull();
  });

  test('are no nicknames that are introduced, or of a given name', () => {
    for (const text of ['nick aku kancil77', 'add sapi21 ya', 'Rizky_77 hadir', 'andi88 siap']) {
      expect(screenMessage(text).show, text).toBe(true);
    }
  });

  test('may be nicknames as names, until they need reading', () => {
    for (const name of ['kelana77', 'xX_Ken_77', 'Mas Bro 88']) expect(screenName(name).show, name).toBe(true);
    for (const name of ['kelana tujuh tujuh', 'k e l a n a 7 7']) expect(screenName(name).show, name).toBe(false);
  });

  test('are found over a name and its message, and hide the name that an offer is about', () => {
    expect(straddlingSite('kelana', '77 gacor')?.name).toBe('kelana77');
    expect(straddlingSite('kelan', 'a77')?.name).toBe('kelana77');
    expect(straddlingSite('kelana', '77 persen menang')).toBeNull();
    expect(straddlingSite('Budi', '99 bang')).toBeNull();
    expect(screenSupport('kelana77', 'keren bang')).toMatchObject({ hidden: null, isNameHidden: false });
    expect(screenSupport('kelana77', 'slot gacor')).toMatchObject({
      hidden: { reason: 'gambling' },
      isNameHidden: true,
    });
  });
});
