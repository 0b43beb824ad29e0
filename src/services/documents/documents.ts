/** What attaching a file needs, as one lazy chunk. */
export { asUtf8, kindByBytes } from './kindByBytes'
export { drawInWorker, readInWorker, showInWorker } from './worker/readInWorker'
