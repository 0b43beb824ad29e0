/** The one door of the host: what others may import. The commands of the terminal are files of their own (`main`, `invite`, `usage`, `host`). */
export { buildApi } from './buildApi'
export { createHost } from './createHost'
export { listen } from './listen'
export { readSettings } from './readSettings'
export { openHostStore } from './store/openHostStore'
