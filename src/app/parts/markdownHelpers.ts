/** What some replies need of the outside; loaded with the code that draws messages (`vite.config.ts`). */
export { createHighlighter, startHighlightWorker } from '@/services/highlight/createHighlighter'
export { loadRemoteImage } from '@/services/preview/loadRemoteImage'
