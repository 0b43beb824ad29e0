import { type ReactNode, use } from 'react'

import { DefinitionsContext } from '../MarkdownScope'
import { type Inline, wordsOf } from './inline'
import { ImageView } from './ImageView'
import { LinkView } from './LinkView'
import { ReferencesContext } from './ReferencesContext'

type Props = { readonly inline: Extract<Inline, { type: 'reference' }>; readonly children: ReactNode }

/** A link whose address is defined elsewhere in the text: its source until the text is whole. */
export function ReferenceView({ inline, children }: Props) {
  const definition = use(DefinitionsContext).get(inline.label)
  const drawn = use(ReferencesContext)?.(inline.source)
  if (!definition) return drawn ?? <Source inline={inline}>{children}</Source>
  if (inline.isImage) {
    return <ImageView url={definition.url} alt={wordsOf(inline.children)} title={definition.title} />
  }
  return (
    <LinkView url={definition.url} title={definition.title} words={inline.children}>
      {children}
    </LinkView>
  )
}

/** Brackets that define nothing are brackets; what is in them is still Markdown. */
function Source({ inline, children }: Props) {
  const words = inline.source.indexOf(']')
  if (inline.isImage || words < 0) return inline.source
  const close = inline.source.endsWith(']') && !inline.source.includes('][') ? ']' : afterWords(inline.source)
  return (
    <>
      [{children}
      {close}
    </>
  )
}

const afterWords = (source: string): string => source.slice(source.lastIndexOf(']['))
