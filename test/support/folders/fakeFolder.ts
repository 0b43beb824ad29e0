/** A file of a fake folder: its text, and when it was changed. */
export type FakeFile = { readonly text: string; readonly at: number }

/** A folder as the File System Access API gives it, over files by path that a test changes. */
export function fakeFolder(name: string, files: Map<string, FakeFile>) {
  const state = { permission: 'granted' as PermissionState, isGone: false, asked: 0 }
  const fileHandle = (path: string, own: string) => ({
    kind: 'file',
    name: own,
    getFile: () => {
      const file = files.get(path)
      return file
        ? Promise.resolve(new File([file.text], own, { type: 'text/plain', lastModified: file.at }))
        : Promise.reject(new DOMException('gone', 'NotFoundError'))
    },
  })
  const folderHandle = (above: string, own: string) => ({
    kind: 'directory',
    name: own,
    queryPermission: () => Promise.resolve(state.permission),
    requestPermission: () => {
      state.asked += 1
      state.permission = 'granted'
      return Promise.resolve(state.permission)
    },
    // A generator, as a folder is read while it is gone through.
    async *entries(): AsyncGenerator<[string, object]> {
      await Promise.resolve()
      if (state.isGone) throw new DOMException('gone', 'NotFoundError')
      const below = [...files.keys()].filter((path) => path.startsWith(above))
      const names = new Set(below.map((path) => path.slice(above.length).split('/')[0] ?? ''))
      for (const each of names)
        yield files.has(above + each)
          ? [each, fileHandle(above + each, each)]
          : [each, folderHandle(`${above}${each}/`, each)]
    },
  })
  return { handle: folderHandle('', name) as unknown as FileSystemDirectoryHandle, state }
}
