/** What reading the text of pictures needs, as one lazy chunk. */
export { loadLanguages, missingLanguages, ocrSource, ocrStore } from './ocrFiles'
export { openReader } from './openReader'
