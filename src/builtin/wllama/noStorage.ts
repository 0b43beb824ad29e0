/**
 * A store that holds nothing, for the library's own cache of downloads. Models are given to it as bytes, so it has no
 * use for one; but it refuses to start where its usual store, the origin-private file system, is missing (Node, and
 * WebKit in private windows).
 */
export const NO_STORAGE = {
  isSupported: () => true,
  read: () => Promise.resolve(null),
  write: () => Promise.resolve(),
  getSize: () => Promise.resolve(-1),
  delete: () => Promise.resolve(),
  list: () => Promise.resolve([]),
}
