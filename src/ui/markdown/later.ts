import { loadCode } from '@/lib/loadCode'

/** What makes Markdown into HTML for a file that is read without this app; comes with its first use. */
export const loadFilePieces = () => loadCode(() => import('./filePieces'))

/** What copies Markdown as rich text; comes with its first use. */
export const loadCopyRich = () => loadCode(() => import('./copyRich'))
