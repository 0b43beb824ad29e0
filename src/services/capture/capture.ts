/** What takes pictures and sound from this device, as one lazy chunk. */
export { captureScreen, openCamera } from './pictures'
export { recordSound } from './recordSound'
