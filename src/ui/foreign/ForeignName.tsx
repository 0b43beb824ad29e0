import { language } from '@/lib/text/language'
import { mayDeceive, visibleText } from '@/lib/text/visibleText'

import { onDemand } from '../feedback/onDemand'

const ForeignText = onDemand(() => import('./ForeignText').then((module) => module.ForeignText))

/**
 * A name that others chose (of a model, provider, tool, file or chat), or a sentence with one, shown like
 * `ForeignText`, whose code loads with the first text that needs it.
 */
export function ForeignName({ text }: { readonly text: string }) {
  const isSuspect = mayDeceive(text)
  // In a sentence from right to left it needs an element of its own: numbers and marks beside it would join it.
  if (!isSuspect && language().direction === 'ltr') return text
  const hidden = isSuspect ? visibleText(text) : text
  return <ForeignText text={text} isPlain={!isSuspect} whileLoading={hidden} whileMissing={hidden} />
}
