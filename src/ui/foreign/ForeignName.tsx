import { mayDeceive, visibleText } from '@/lib/text/visibleText'

import { onDemand } from '../feedback/onDemand'

const ForeignText = onDemand(() => import('./ForeignText').then((module) => module.ForeignText))

/**
 * A name that others chose (of a model, provider, tool, file or chat), or a sentence with one, shown like
 * `ForeignText`, whose code loads with the first text that needs it.
 */
export function ForeignName({ text }: { readonly text: string }) {
  if (!mayDeceive(text)) return text
  const hidden = visibleText(text)
  return <ForeignText text={text} whileLoading={hidden} whileMissing={hidden} />
}
