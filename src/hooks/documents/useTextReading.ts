import { useEffect, useState } from 'react'

import { codesOf, tagOf, type TextReading } from '@/domain/ocr/ocrLanguages'
import { language } from '@/lib/text/language'

import { useCommands } from '../app'

/** What recognising text here takes. */
export type ScanReading = {
  /** Languages by their codes; `bytes` are still to be downloaded. */
  readonly languages: readonly { readonly code: string; readonly name: string; readonly bytes: number }[]
  /** The languages that the text is probably in. */
  readonly likely: readonly string[]
  /** The host that they come from. */
  readonly origin: string
}

/** What recognising text here takes; undefined while that is found out, null where it can't be. */
export function useTextReading(): ScanReading | undefined | null {
  const { loadDocumentCommands } = useCommands()
  const [found, setFound] = useState<ScanReading | null>()
  useEffect(() => {
    let isGone = false
    void loadDocumentCommands()
      .then((commands) => commands.textReading())
      .then(readingOf)
      .catch(() => null)
      .then((reading) => {
        if (!isGone) setFound(reading)
      })
    return () => {
      isGone = true
    }
  }, [loadDocumentCommands])
  return found
}

function readingOf(known: TextReading): ScanReading {
  const names = new Intl.DisplayNames([language().code], { type: 'language' })
  return {
    languages: known.languages.map(({ code, bytes }) => {
      const tag = tagOf(code)
      const name = (tag !== undefined && names.of(tag)) || code
      return { code, name, bytes: known.kept.includes(code) ? 0 : bytes }
    }),
    likely: likelyLanguages(known),
    origin: new URL(known.base, window.location.href).host,
  }
}

/** The languages that text is probably in: the page's, else English. */
function likelyLanguages(known: TextReading): readonly string[] {
  const codes = known.languages.map(({ code }) => code)
  const likely = codesOf([language().code, ...navigator.languages]).filter((code) => codes.includes(code))
  return likely.length > 0 ? likely.slice(0, 2) : codes.includes('eng') ? ['eng'] : codes.slice(0, 1)
}
