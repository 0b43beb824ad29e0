/** What some replies need of the outside; loaded with the code that draws messages (`vite.config.ts`). */
export { createHighlighter } from '@/services/highlight/createHighlighter'
export { startHighlightWorker } from '@/services/highlight/startHighlightWorker'
export { loadRemoteImage } from '@/services/preview/loadRemoteImage'
