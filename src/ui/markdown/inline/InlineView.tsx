import type { ReactNode } from 'react'

import { MathView } from '../math/MathView'
import { FootnoteMark } from './FootnoteMark'
import { ImageView } from './ImageView'
import type { Inline } from './inline'
import { LinkView } from './LinkView'
import { ReferenceView } from './ReferenceView'

/** Inline content as elements. Raw HTML is text, except a line break, which a table cell has no other way to say. */
export function InlineView({ content }: { readonly content: readonly Inline[] }): ReactNode {
  // Content is parsed again as a whole, so its index is all the identity a piece has.
  return content.map((inline, index) => <InlineOne key={index} inline={inline} />)
}

const BREAK = /^<br\s*\/?>$/i

function InlineOne({ inline }: { readonly inline: Inline }): ReactNode {
  switch (inline.type) {
    case 'text':
      return inline.text
    case 'html':
      return BREAK.test(inline.text) ? <br /> : <span className="md-html">{inline.text}</span>
    case 'code':
      return <code>{inline.text}</code>
    case 'break':
      return <br />
    case 'emphasis':
      return (
        <em>
          <InlineView content={inline.children} />
        </em>
      )
    case 'strong':
      return (
        <strong>
          <InlineView content={inline.children} />
        </strong>
      )
    case 'deleted':
      return (
        <del>
          <InlineView content={inline.children} />
        </del>
      )
    case 'link':
      return (
        <LinkView url={inline.url} title={inline.title} words={inline.children}>
          <InlineView content={inline.children} />
        </LinkView>
      )
    case 'reference':
      return (
        <ReferenceView inline={inline}>
          <InlineView content={inline.children} />
        </ReferenceView>
      )
    case 'footnote':
      return <FootnoteMark label={inline.label} />
    case 'image':
      return <ImageView url={inline.url} alt={inline.alt} title={inline.title} />
    case 'math':
      return <MathView tex={inline.tex} isDisplay={inline.isDisplay} source={inline.source} />
  }
}
