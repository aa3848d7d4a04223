/** Spreadsheets take a file without it for text of their own country. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Gives CSV text to the browser as a file. */
export function saveFile(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file by the time the page is idle again.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
