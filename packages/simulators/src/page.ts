import type { Simulator } from '#simulator.ts';

const style =
  'body{font:16px/1.5 system-ui,sans-serif;margin:2rem}table{border-collapse:collapse}td,th{padding:.3rem .8rem;text-align:left;border-bottom:1px solid #ccc}form{display:inline}';

export function pageOf(simulator: Simulator): string {
  const rows = simulator.rows();
  const names = Object.keys(rows[0] ?? {});
  const table = rows.map((row) => {
    const id = String(Object.values(row)[0]);
    const buttons = simulator.actions.map(
      (action) =>
        `<form method="post" action="/__sim/${encodeURIComponent(id)}/${action}"><button>${escapeHtml(action)}</button></form>`,
    );
    const cells = [...names.map((name) => escapeHtml(String(row[name] ?? ''))), buttons.join(' ')];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  const head = names.map((name) => `<th>${escapeHtml(name)}</th>`).join('');
  const body = rows.length === 0 ? '<p>Nothing yet.</p>' : `<table><tr>${head}<th></th></tr>${table.join('')}</table>`;
  const waiting = `<p>${simulator.outbox.waiting()} notifications wait to be sent.</p>`;
  return `<!doctype html><title>${escapeHtml(simulator.name)}</title><style>${style}</style><h1>${escapeHtml(simulator.name)}</h1>${waiting}${body}`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
