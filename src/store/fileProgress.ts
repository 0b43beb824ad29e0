import type { AwaitedFile } from './activitySlice'

/** How far the reading of a file is: pages, slides or chapters. */
export type FileProgress = { readonly done: number; readonly total: number }

const progress = new WeakMap<AwaitedFile, FileProgress>()
const listeners = new Set<() => void>()

/** How far awaited files are read, for as long as they are awaited: by the file itself, so no app sees another's. */
export const fileProgress = {
  of: (file: AwaitedFile): FileProgress | undefined => progress.get(file),
  report: (file: AwaitedFile, next: FileProgress): void => {
    progress.set(file, next)
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
