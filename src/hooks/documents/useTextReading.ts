import { useEffect, useState } from 'react'

import { codesOf, type TextReading } from '@/domain/ocr/ocrLanguages'
import { language } from '@/lib/text/language'

import { useCommands } from '../app'

/** What recognising text here takes; undefined while that is found out, null where it can't be. */
export function useTextReading(): TextReading | undefined | null {
  const { loadDocumentCommands } = useCommands()
  const [found, setFound] = useState<TextReading | null>()
  useEffect(() => {
    let isGone = false
    void loadDocumentCommands()
      .then((commands) => commands.textReading())
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

/** The languages that text is probably in: the page's, else English. */
export function likelyLanguages(known: TextReading): readonly string[] {
  const codes = known.languages.map(({ code }) => code)
  const likely = codesOf([language().code, ...navigator.languages]).filter((code) => codes.includes(code))
  return likely.length > 0 ? likely.slice(0, 2) : codes.includes('eng') ? ['eng'] : codes.slice(0, 1)
}
