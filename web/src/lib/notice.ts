// A notice of the browser, for those who look elsewhere. Where there is none, title, icon and sound of the page remain.

/** Can this browser show notices here? It wants https. */
export const possible = (): boolean => 'Notification' in window && window.isSecureContext;

/** Ask the person; says whether notices may be shown. */
export async function allowed(): Promise<boolean> {
  return possible() && (await Notification.requestPermission()) === 'granted';
}

/** Say something to somebody who looks elsewhere; a newer notice of the same table replaces an older one. */
export function notice(table: string, title: string, body: string): void {
  if (!possible() || Notification.permission !== 'granted' || !document.hidden) return;
  try {
    const shown = new Notification(title, { body, tag: table });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // phones show notices of installed pages only
  }
}
