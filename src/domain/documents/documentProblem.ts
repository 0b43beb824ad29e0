import { t } from '@/lib/text/t'

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
