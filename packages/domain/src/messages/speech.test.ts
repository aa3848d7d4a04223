import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SPOKEN_MAX, speakable, spellNumber, spokenAlert, spokenText } from '#messages/speech.ts';

describe('a text that is read aloud [dec overlay]', () => {
  const said: readonly (readonly [written: string, said: string])[] = [
    ['Semangat terus bang!', 'semangat terus bang!'],
    // Amounts.
    ['Rp50.000', 'lima puluh ribu rupiah'],
    ['rp 50.000,00 ya', 'lima puluh ribu rupiah ya'],
    ['Rp50,000', 'lima puluh ribu rupiah'],
    ['Rp1.500.000 bang', 'satu juta lima ratus ribu rupiah bang'],
    ['50rb', 'lima puluh ribu'],
    ['50k dulu', 'lima puluh ribu dulu'],
    ['50 ribu', 'lima puluh ribu'],
    ['50rban', 'lima puluh ribuan'],
    ['1,5jt', 'satu koma lima juta'],
    ['1.5 juta', 'satu koma lima juta'],
    ['Rp1,5jt', 'satu koma lima juta rupiah'],
    ['depo 1jt', 'depo satu juta'],
    ['diskon 20%', 'diskon dua puluh persen'],
    ['menang 2x', 'menang dua kali'],
    // Numbers.
    ['tahun 2026', 'tahun dua ribu dua puluh enam'],
    ['jam 12.30', 'jam dua belas. tiga puluh'],
    ['skor 3-1', 'skor tiga satu'],
    ['lawan 100 orang, 11 menang', 'lawan seratus orang, sebelas menang'],
    ['wa 081234', 'wa nol delapan satu dua tiga empat'],
    ['id 12345678', 'id satu dua tiga empat lima enam tujuh delapan'],
    ['Budi99', 'budi sembilan puluh sembilan'],
    ['rating 5.5', 'rating lima koma lima'],
    ['rating 5,5.', 'rating lima koma lima.'],
    ['skor 9.8!', 'skor sembilan koma delapan!'],
    ['5.500', 'lima ribu lima ratus'],
    ['versi 1.2.3', 'versi satu. dua koma tiga'],
    // Telephone numbers, digit by digit.
    ['wa 0812-345-678', 'wa nol delapan satu dua, tiga empat lima, enam tujuh delapan'],
    ['0812 345 678 ya', 'nol delapan satu dua, tiga empat lima, enam tujuh delapan ya'],
    ['+62 812 34 567', 'enam dua, delapan satu dua, tiga empat, lima enam tujuh'],
    ['(021) 555 1234', 'nol dua satu, lima lima lima, satu dua tiga empat'],
    ['08.30 sampai 10.30', 'nol delapan. tiga puluh sampai sepuluh. tiga puluh'],
    ['Rp62.812.345', 'enam puluh dua juta delapan ratus dua belas ribu tiga ratus empat puluh lima rupiah'],
    // Links.
    ['cek https://contoh.id/a?b=c ya', 'cek tautan ya'],
    ['www.contoh.com', 'tautan'],
    ['ke bit.ly/abc sekarang', 'ke tautan sekarang'],
    ['contoh.co.id bagus', 'tautan bagus'],
    // Slang, laughter, stretched words.
    ['gg bgt yg tadi', 'ge ge banget yang tadi'],
    ['GG WP', 'ge ge we pe'],
    ['keren bgttt', 'keren banget'],
    ['gpp bg, smgt trs', 'enggak apa apa bang, semangat terus'],
    ['wkwkwkwkwk lucu', 'weka weka lucu'],
    ['WKWKWKW', 'weka weka'],
    ['hahahahaha', 'haha'],
    ['mantaaaaaap', 'mantaap'],
    ['halooo', 'halooo'],
    // What an engine would take for an instruction, or read by name.
    ["[[h@'lou]] halo", 'halo'],
    ['[[[[aa]]]] halo ]]', 'halo'],
    ['a [[ b', 'a b'],
    ['［［aa］］halo', 'halo'],
    ['<speak><break time="9s"/>halo</speak>', 'halo'],
    ['a < b > c', 'a c'],
    ['@budi_gg main 😂👍🏽🇮🇩 yuk', 'budi ge ge main yuk'],
    ['ha\u202Elo\u200B ba\u0007ng', 'halo bang'],
    ['baris\nsatu', 'baris satu'],
    ['nasi-nasi - dan', 'nasi-nasi dan'],
    ["jum'at 'keren'", "jum'at keren"],
    ['woi!!!!! apa??? ...', 'woi! apa?'],
    ['ＨＡＬＯ Ｂｕｄｉ', 'halo budi'],
    // Nothing to say.
    ['', ''],
    ['😂😂', ''],
    ['... !!!', ''],
    ['你好', ''],
    ['Привет bang', 'bang'],
    ['Русский текст', ''],
    ['สวัสดี halo مرحبا', 'halo'],
    // One look-alike in a Latin word is read as it looks.
    ['m\u0430ntap', 'mantap'],
    // Styled letters are read as the letters that they are.
    ['𝓡𝓲𝔃𝓴𝔂', 'rizky'],
    ['ｓｅｍａｎｇａｔ', 'semangat'],
    ['ⓑⓤⓓⓘ', 'budi'],
    ['🅼🅰🅼🅰🆃', 'mamat'],
  ];
  test.each(said)('%j is %j', (written, expected) => {
    expect(speakable(written)).toBe(expected);
  });

  test('holds nothing but small letters and a few marks, is never too long and reads the same twice', () => {
    const nasty = fc.array(
      fc.constantFrom(
        '[[',
        ']]',
        '<',
        '>',
        '<speak>',
        '@',
        '_',
        '&',
        ';',
        '\0',
        '\n',
        '\u202E',
        '\u200B',
        '［',
        '0',
        '9',
        '.',
        ',',
        'rp',
        'jt',
        'w',
        'k',
        'a',
        '-',
        "'",
        ' ',
        '😂',
        '\uD800',
        '--stdin',
        '`',
        '$(ls)',
      ),
      { maxLength: 80 },
    );
    const anything = fc.oneof(
      nasty.map((parts) => parts.join('')),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: fc.constantFrom('0', '1', '9'), maxLength: 160 }),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const spoken = speakable(text);
        expect(spoken).toMatch(/^(?:[a-z](?:[a-z ,.!?'-]*[a-z,.!?'-])?)?$/);
        expect(spoken).not.toMatch(/ {2}|[,.!?]{2}|--/);
        expect(spoken.length).toBeLessThanOrEqual(SPOKEN_MAX);
      }),
    );
  }, 60_000);

  test('is cut between words', () => {
    const spoken = speakable('semangat '.repeat(40));
    expect(spoken).toBe('semangat '.repeat(22).trim());
    expect(speakable('bab'.repeat(100))).toHaveLength(SPOKEN_MAX);
  });
});

test('a number is said as people say it', () => {
  const said = [0, 10, 11, 14, 20, 21, 100, 111, 1_000, 1_011, 25_000, 110_500, 1_000_000, 9_999_999].map(spellNumber);
  expect(said).toEqual([
    'nol',
    'sepuluh',
    'sebelas',
    'empat belas',
    'dua puluh',
    'dua puluh satu',
    'seratus',
    'seratus sebelas',
    'seribu',
    'seribu sebelas',
    'dua puluh lima ribu',
    'seratus sepuluh ribu lima ratus',
    'satu juta',
    'sembilan juta sembilan ratus sembilan puluh sembilan ribu sembilan ratus sembilan puluh sembilan',
  ]);
  expect(() => spellNumber(1.5)).toThrow(RangeError);
  expect(() => spellNumber(1e15)).toThrow(RangeError);
});

test('an alert is its name and amount, then its message [dec overlay]', () => {
  const alert = { name: 'Sultan Bekasi', amount: 25_000, message: 'gas trs bang' };
  expect(spokenAlert(alert)).toBe('sultan bekasi, dua puluh lima ribu rupiah. gas terus bang');
  expect(spokenAlert({ ...alert, message: '?!' })).toBe('sultan bekasi, dua puluh lima ribu rupiah');
  expect(spokenAlert({ ...alert, name: '!?', message: '...' })).toBe('seseorang, dua puluh lima ribu rupiah');
});

describe('the words of a host', () => {
  const words = [
    { from: 'ML', to: 'em el' },
    { from: 'Mabar Bang', to: 'main bareng bang' },
    { from: 'C++', to: 'si plus plus' },
    { from: 'jahat', to: "[[h@'lou]] <speak> $(id) ; --help" },
    { from: 'em', to: 'salah' },
  ];

  test('are said for whole words only, in small and capital letters alike, the longest first and once', () => {
    expect(spokenText('ML ml Ml, html mls mabar   bang!', words)).toBe('em el em el em el, html mls main bareng bang!');
    expect(spokenText('belajar c++ yuk', words)).toBe('belajar si plus plus yuk');
    expect(spokenText('ＭＬ', words)).toBe('em el');
    expect(spokenAlert({ name: 'Raja ML', amount: 10_000, message: 'ml' }, words)).toBe(
      'raja em el, sepuluh ribu rupiah. em el',
    );
  });

  test('are words, whatever they would mean in an expression', () => {
    expect(spokenText('a.c dan abc', [{ from: 'a.c', to: 'titik' }])).toBe('titik dan abc');
    expect(spokenText('satu dua', [{ from: '(a|b', to: 'x' }])).toBe('satu dua');
  });

  test('are cleaned as the rest is, so that they tell an engine nothing', () => {
    expect(spokenText('jahat', words)).toMatch(/^[a-z ,.!?'-]*$/);
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (text, from, to) => {
        expect(spokenText(`${text} ${from}`, [{ from, to }])).toMatch(/^[a-z ,.!?'-]*$/);
      }),
    );
  });

  test('make no message endless', () => {
    const long = [{ from: 'a', to: 'panjang '.repeat(5).trim() }];
    expect(spokenText('a '.repeat(500), long).length).toBeLessThanOrEqual(SPOKEN_MAX);
  });
});
