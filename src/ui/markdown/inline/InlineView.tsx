import { createContext, memo, type ReactNode, use } from 'react'

import { leftToRightRuns } from '@/lib/text/leftToRightRuns'
import { hasRightToLeft, proseDirection } from '@/lib/text/proseDirection'
import { t } from '@/lib/text/t'

import { jumpTo } from '../FootnoteView'
import { DefinitionsContext, useFootnote } from '../MarkdownScope'
import { MathView } from '../math/MathView'

import { ImageView } from './ImageView'
import { type Inline, wordsOf } from './inline'
import { parseInline } from './parseInline'
import { disguisedHost, safeUrl } from './safeUrl'

/** Draws brackets that the text does not define, by their source; undefined leaves them as they are. */
export const ReferencesContext = createContext<((source: string) => ReactNode | undefined) | undefined>(
  undefined,
)

type Props = { readonly inline: Extract<Inline, { type: 'reference' }>; readonly children: ReactNode }

/** A link whose address is defined elsewhere in the text: its source until the text is whole. */
function ReferenceView({ inline, children }: Props) {
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

/** Inline content as elements. Raw HTML is text, except a line break, which a table cell has no other way to say. */
function InlineView({ content }: { readonly content: readonly Inline[] }): ReactNode {
  // Content is parsed again as a whole, so its index is all the identity a piece has.
  return content.map((inline, index) => <InlineOne key={index} inline={inline} />)
}

/** Whether the text runs from right to left: then numbers with signs and names of code in it need care. */
const FromRightContext = createContext(false)

const isFromRight = (text: string): boolean => hasRightToLeft(text) && proseDirection(text) === 'rtl'

const Runs = ({ text }: { readonly text: string }) =>
  leftToRightRuns(text).map(({ text: run, isApart }, index) =>
    isApart ? (
      <bdi key={index} dir="ltr">
        {run}
      </bdi>
    ) : (
      run
    ),
  )

const BREAK = /^<br\s*\/?>$/i

function InlineOne({ inline }: { readonly inline: Inline }): ReactNode {
  switch (inline.type) {
    case 'text':
      return use(FromRightContext) ? <Runs text={inline.text} /> : inline.text
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
          {/* It runs its own way as a whole: an address is not cut. */}
          <FromRightContext value={false}>
            <InlineView content={inline.children} />
          </FromRightContext>
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

/** The text of one block as elements; parsed again only when the text changes. */
export const InlineText = memo(function InlineText({ text }: { readonly text: string }) {
  const content = <InlineView content={parseInline(text)} />
  return isFromRight(text) ? <FromRightContext value>{content}</FromRightContext> : content
})

/** The mark of a footnote, which leads to its text; as it was written where there is no such footnote. */
function FootnoteMark({ label }: { readonly label: string }) {
  const { id, number } = useFootnote(label)
  if (number === undefined) return `[^${label}]`
  return (
    <sup>
      <a
        data-footnote={id}
        href={`#${id}`}
        aria-label={t('Footnote {name}', { name: number })}
        onClick={jumpTo(() => [document.getElementById(id)])}
      >
        {number}
      </a>
    </sup>
  )
}

type LinkViewProps = {
  readonly url: string
  readonly title: string
  readonly words: readonly Inline[]
  readonly children: ReactNode
}

/**
 * A link that shows where it goes: in its tooltip always, and beside it when its words name
 * another host. An address that is not of the web is written out and leads nowhere.
 */
function LinkView({ url, title, words, children }: LinkViewProps) {
  const href = safeUrl(url)
  if (href === undefined) {
    return (
      <span className="md-refused" title={t('This is not a web address, so it is not a link')}>
        {children}
        {url !== '' && ` (${url})`}
      </span>
    )
  }
  const host = disguisedHost(href, wordsOf(words))
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noreferrer noopener"
        title={title === '' ? href : `${title}\n${href}`}
      >
        {children}
      </a>
      {host !== undefined && <span className="md-host"> ({host})</span>}
    </>
  )
}
