/** What reading the text of pictures needs, as one lazy chunk. */
export { loadLanguages, missingLanguages, ocrSource, ocrStore, openReader } from './openReader'
