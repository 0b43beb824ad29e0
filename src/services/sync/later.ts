import { loadCode } from '@/lib/loadCode'

/** Sync of a page, in a worker of its own; comes where the person turned it on. */
export const loadPageSync = () => loadCode(() => import('./openPageSync'))
