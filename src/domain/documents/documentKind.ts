/** The kinds of documents that are read. `text` is text or code that no other reader takes. */
export type DocumentKind = 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'odt' | 'epub' | 'html' | 'csv' | 'text'

/** A format that cannot be read, and the one to save it as. */
export type OldFormat = { readonly saveAs: string }

const BY_NAME: Readonly<Record<string, DocumentKind>> = {
  pdf: 'pdf',
  docx: 'docx',
  docm: 'docx',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  pptx: 'pptx',
  pptm: 'pptx',
  odt: 'odt',
  epub: 'epub',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  csv: 'csv',
  tsv: 'csv',
}

const BY_TYPE: Readonly<Record<string, DocumentKind>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/epub+zip': 'epub',
  'text/html': 'html',
  'text/csv': 'csv',
}

const OLD: Readonly<Record<string, string>> = {
  doc: 'DOCX',
  xls: 'XLSX',
  ppt: 'PPTX',
  rtf: 'DOCX',
  ods: 'XLSX',
  odp: 'PPTX',
}

/** What a file is by its name, else by its media type; undefined for what is no document. */
export function documentKind({
  name,
  type,
}: {
  readonly name: string
  readonly type: string
}): DocumentKind | OldFormat | undefined {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (Object.hasOwn(OLD, extension)) return { saveAs: OLD[extension] ?? '' }
  if (Object.hasOwn(BY_NAME, extension)) return BY_NAME[extension]
  return Object.hasOwn(BY_TYPE, type) ? BY_TYPE[type] : undefined
}
