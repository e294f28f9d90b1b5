// A record file on its way from one page to another: dropped in the lobby, shown by the replay.

let file: File | undefined;

export function bringFile(brought: File): void {
  file = brought;
}

/** Take the file that was brought; it is given once. */
export function takeFile(): File | undefined {
  const found = file;
  file = undefined;
  return found;
}
