import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { failureText } from '#errors.ts';
import { downloadName, refuseDownload, SupportDownloadForm } from '#support/download.ts';

const today = '2026-11-20';
const refusal = (dateStart: string, dateEnd: string) => refuseDownload({ dateStart, dateEnd }, today);

describe('the download of supports [dash 5 download]', () => {
  test('takes one day, and up to 15 days back', () => {
    expect(refusal(today, today)).toBeNull();
    expect(refusal('2026-11-05', today)).toBeNull();
    expect(refusal('2026-11-10', '2026-12-01')).toBeNull();
  });

  test('refuses an end before its start, and a start over 15 days ago', () => {
    expect(refusal('2026-11-20', '2026-11-19')).toBe('support.download_reversed');
    expect(refusal('2026-11-04', today)).toBe('support.download_too_old');
    expect(failureText('support.download_reversed')).toBe(
      'Tanggal "sampai" tidak boleh lebih dahulu dari tanggal "dari"!',
    );
    expect(failureText('support.download_too_old')).toBe('Tanggal "dari" maksimum adalah 15 hari yang lalu!');
  });

  test('refuses an empty date and what is no date', () => {
    for (const wrong of ['', undefined, null, 0, '2026-02-30', '20-11-2026', '2026-11-20T00:00:00Z', 'kemarin']) {
      for (const form of [
        { dateStart: wrong, dateEnd: today },
        { dateStart: today, dateEnd: wrong },
      ]) {
        const { issues } = v.safeParse(SupportDownloadForm, form);
        expect(issues?.[0].message, String(wrong)).toBe('support.download_empty');
      }
    }
    expect(failureText('support.download_empty')).toBe('Pilih tanggal "dari" dan "sampai" untuk melakukan download!');
  });

  test('has the name of host and days', () => {
    expect(downloadName('bangkancil', { dateStart: '2026-11-19', dateEnd: today })).toBe(
      'bangkancil support [2026-11-19_2026-11-20].csv',
    );
  });
});
