/** What some replies need of the outside, as one lazy chunk. */
export { createHighlighter } from '@/services/highlight/createHighlighter'
export { startHighlightWorker } from '@/services/highlight/startHighlightWorker'
export { loadRemoteImage } from '@/services/preview/loadRemoteImage'
