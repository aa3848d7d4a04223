/** Downloads a file under this name. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads it after the click's task; by then every browser has.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
