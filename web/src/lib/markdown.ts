// The little Markdown that guides use: headings, lists, paragraphs, bold, italic, code. Never HTML.

export interface Span {
  text: string;
  style: '' | 'strong' | 'em' | 'code';
}

export interface Block {
  kind: 'h1' | 'h2' | 'h3' | 'p' | 'li';
  spans: Span[];
}

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(/\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\(.+?\)/g)) {
    if (match.index > at) found.push({ text: text.slice(at, match.index), style: '' });
    if (match[1] !== undefined) found.push({ text: match[1], style: 'strong' });
    else if (match[2] !== undefined) found.push({ text: match[2], style: 'em' });
    else if (match[3] !== undefined) found.push({ text: match[3], style: 'code' });
    else found.push({ text: match[4]!, style: '' });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at), style: '' });
  return found;
}

export function blocks(source: string): Block[] {
  const found: Block[] = [];
  let open: { kind: Block['kind']; text: string } | null = null;
  const close = () => {
    if (open) found.push({ kind: open.kind, spans: spans(open.text) });
    open = null;
  };
  for (const line of source.split('\n')) {
    const heading = /^(#{1,3}) (.*)/.exec(line);
    const item = /^\s*(?:[-*]|\d+\.) (.*)/.exec(line);
    if (heading) {
      close();
      found.push({ kind: `h${heading[1]!.length}` as Block['kind'], spans: spans(heading[2]!) });
    } else if (item) {
      close();
      open = { kind: 'li', text: item[1]! };
    } else if (!line.trim()) close();
    else if (open) (open as { text: string }).text += ` ${line.trim()}`;
    else open = { kind: 'p', text: line.trim() };
  }
  close();
  return found;
}
