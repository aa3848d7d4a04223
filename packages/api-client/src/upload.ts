/** Reports the sent share of the body, 0 to 1, which only XMLHttpRequest knows. Rejects with the signal's reason. */
export function fetchWithProgress(onSent: (share: number) => void) {
  return (url: string, { method = 'POST', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const takeBack = () => {
        request.abort();
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', takeBack);
      request.open(method, url);
      request.withCredentials = true;
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
      request.onload = () => {
        const retryAfter = request.getResponseHeader('retry-after');
        const answered = retryAfter === null ? undefined : { 'retry-after': retryAfter };
        resolve(new Response(request.responseText, { status: request.status, ...(answered && { headers: answered }) }));
      };
      request.onerror = () => reject(new TypeError('Failed to fetch'));
      request.onloadend = () => signal?.removeEventListener('abort', takeBack);
      request.send(body as string);
    });
}
