import { isRecord } from '@/lib/json'
import { t } from '@/lib/text/t'

/** The kinds of documents that are read. `text` is text or code that no other reader takes. */
export type DocumentKind =
  'pdf' | 'docx' | 'xlsx' | 'pptx' | 'odt' | 'epub' | 'html' | 'csv' | 'email' | 'text'

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
  eml: 'email',
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
  'message/rfc822': 'email',
}

const OLD: Readonly<Record<string, string>> = {
  doc: 'DOCX',
  xls: 'XLSX',
  ppt: 'PPTX',
  rtf: 'DOCX',
  ods: 'XLSX',
  odp: 'PPTX',
  msg: 'EML',
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

/** Why a document could not be read. */
export type DocumentProblem =
  | {
      readonly type:
        'password' | 'form' | 'broken' | 'bomb' | 'empty' | 'noBytes' | 'unavailable' | 'slow' | 'undrawable'
    }
  /** Pages that are pictures without text, and how many there are. */
  | { readonly type: 'scanned'; readonly count: number }
  /** A format that is not read, as those of Office before 2007, with the one to save as. */
  | { readonly type: 'old'; readonly format: string }
  /** More bytes than are read. */
  | { readonly type: 'large'; readonly limitBytes: number }

const PLAIN_PROBLEMS: readonly unknown[] = [
  'password',
  'form',
  'broken',
  'bomb',
  'empty',
  'noBytes',
  'unavailable',
  'slow',
  'undrawable',
] satisfies readonly DocumentProblem['type'][]

/** Whether a value is one, as it was stored. */
export function isDocumentProblem(value: unknown): value is DocumentProblem {
  if (!isRecord(value)) return false
  switch (value['type']) {
    case 'scanned':
      return typeof value['count'] === 'number'
    case 'old':
      return typeof value['format'] === 'string'
    case 'large':
      return typeof value['limitBytes'] === 'number'
    default:
      return PLAIN_PROBLEMS.includes(value['type'])
  }
}

/** What happened and the next step, as sentences. */
export function describeDocumentProblem(name: string, problem: DocumentProblem): string {
  switch (problem.type) {
    case 'password':
      return t('“{name}” is protected by a password. Save a copy without one and attach that.', { name })
    case 'form':
      return t(
        '“{name}” is a form that only Adobe’s programs can show. Print it to a PDF there and attach that.',
        { name },
      )
    case 'scanned':
      return t(
        '“{name}” is scanned: its pages are pictures without text. Choose a model that accepts images or files, or run text recognition (OCR) on it first.',
        { name },
      )
    case 'broken':
      return t(
        '“{name}” can’t be read: the file is damaged or isn’t what its name says. Save it again and retry.',
        {
          name,
        },
      )
    case 'bomb':
      return t('“{name}” was refused: it unpacks to hundreds of times its size, as no real document does.', {
        name,
      })
    case 'empty':
      return t('“{name}” has no text.', { name })
    case 'noBytes':
      return t('“{name}” is empty: the file has 0 bytes. Save or download it again and attach that.', {
        name,
      })
    case 'unavailable':
      return t(
        '“{name}” can’t be read: a part of the app couldn’t be loaded. Check your connection and try again.',
        {
          name,
        },
      )
    case 'undrawable':
      return t(
        'This browser can’t turn the pages of “{name}” into images. Update it, or send the document as text.',
        { name },
      )
    case 'slow':
      return t('“{name}” took too long to read. Attach a part of it.', { name })
    case 'old':
      return t('“{name}” is in a format that can’t be read here. Save it as {format} and attach that.', {
        name,
        format: problem.format,
      })
    case 'large':
      return t('“{name}” is too large to read: the limit is {limit} MB. Attach a part of it.', {
        name,
        limit: Math.round(problem.limitBytes / 1_000_000),
      })
  }
}

/** An Office file as pages: HTML for the closed frame, in which nothing runs. */
export type OfficePages = {
  readonly parts: readonly OfficePart[]
}

/** What pages say besides the file's own words, in the language of the page. */
export type OfficeTexts = {
  /** Where a picture can't be shown; `{format}` stands for its format. */
  readonly picture: string
  /** Over the numbers of a chart that can't be drawn. */
  readonly chart: string
}

/** All of a document or presentation, or a sheet. */
export type OfficePart = {
  /** Of a sheet; empty otherwise. */
  readonly name: string
  readonly html: string
  /** Rows of a sheet that are shown, where it has more. */
  readonly rows?: number
}

/** Kinds of Office files that are shown as pages. */
export type OfficeKind = 'docx' | 'xlsx' | 'pptx'

/** Which kind a file is by its name and type; undefined for what is none. */
export function officeKind(file: { readonly name: string; readonly type: string }): OfficeKind | undefined {
  const kind = documentKind(file)
  return kind === 'docx' || kind === 'xlsx' || kind === 'pptx' ? kind : undefined
}
