/**
 * A file's name as a title: without folders, the endings of exports, and the number that a browser adds to a second
 * download. Other endings stay: prompts of AI Studio have none, and their titles may have dots.
 */
export const fileTitle = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/(?:\.conversation)?\.(?:jsonl?|txt|prompt)$/i, '')
    .replace(/ \(\d{1,3}\)$/, '')
