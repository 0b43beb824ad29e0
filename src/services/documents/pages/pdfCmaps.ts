const FOLDER = '../../../../node_modules/pdfjs-dist/cmaps/'

const addresses: Readonly<Record<string, string>> = import.meta.glob(
  '../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
  { query: '?url', import: 'default', eager: true },
)

/** Where the build put a table of Chinese, Japanese or Korean characters that PDFs name without bringing it. */
export const cmapAddress = (filename: string): string | undefined =>
  Object.hasOwn(addresses, FOLDER + filename) ? addresses[FOLDER + filename] : undefined
