import { useContext, useEffect, useState } from 'react'

import { t } from '@/lib/text/t'

import { onDemand } from '../../feedback/onDemand'
import { useFold } from '../../layout/Disclosure'
import { type CodeNode, codeText } from '../blocks/blockNode'
import { isProseFromRight } from '../direction'
import { useMarkdownDeps } from '../MarkdownDeps'
import { IsLiveContext } from '../MarkdownScope'
import { roomOf } from '../preview/drawnRooms'

import { BelowCodeContext, CodeHead } from './CodeHead'
import { CodeLines } from './CodeLines'
import { createCodeColours } from './createCodeColours'
import { languageOf } from './languageOf'

/** Code longer than this can be collapsed to it, in lines. */
const FOLD = 40
/** Code that came whole and is longer than this starts collapsed, in lines. */
const FOLDED_AT_FIRST = 400

type Props = { readonly node: CodeNode; readonly version: number }

/** What code of this language is drawn as at once; diagrams need a closed page to be drawn in. */
const drawingOf = (language: string, previewUrl: string | undefined): 'svg' | 'mermaid' | undefined =>
  language === 'svg' || (language === 'mermaid' && previewUrl !== undefined) ? language : undefined

/** Whether code can be seen as a page; of React's, most that is shown in a reply is a piece of a component. */
const isPageKind = (language: string, { lines }: CodeNode): language is 'html' | 'tsx' | 'jsx' =>
  language === 'html' ||
  ((language === 'tsx' || language === 'jsx') &&
    lines.some((line) => /^export default|createRoot\(/.test(line)))

/**
 * A block of code: one element a line from the first line on; colours come later and move nothing. Once a diagram or
 * a drawing is whole, its picture takes the place of the source, which is a press away, or stays where there is none.
 */
export function CodeBlock({ node, version }: Props) {
  const { highlight, previewUrl } = useMarkdownDeps()
  const isLive = useContext(IsLiveContext)
  const below = useContext(BelowCodeContext)
  const language = languageOf(node.info)
  const [colours] = useState(() => createCodeColours())
  const [isWrapped, setIsWrapped] = useState(false)
  const [isNumbered, setIsNumbered] = useState(false)
  const [isFolded, setIsFolded] = useFold(
    () => !isLive && node.lines.length > FOLDED_AT_FIRST,
    () => node.lines.slice(FOLD).join('\n'),
  )
  const isOpen = node.isOpen && isLive
  const beneath = isOpen ? undefined : below?.(language.id, () => codeText(node))
  const drawing = isOpen || beneath !== undefined ? undefined : drawingOf(language.id, previewUrl)
  const [isDrawn, setIsDrawn] = useState(
    () => drawing === 'svg' || (drawing && roomOf(codeText(node)).height > 0),
  )
  const [isSourceFolded, foldSource] = useFold(
    () => true,
    () => codeText(node),
  )
  const isPicture = drawing !== undefined && isDrawn === true

  useEffect(() => {
    if (highlight && language.id !== '') colours.update(node, { highlight, language: language.id, isOpen })
  }, [colours, highlight, language.id, node, version, isOpen])
  useEffect(() => () => colours.stop(), [colours])

  const isShown = !isPicture || !isSourceFolded
  const pageKind = isPageKind(language.id, node) ? language.id : undefined
  return (
    <figure className="md-code" data-language={language.id}>
      <CodeHead
        language={language}
        text={() => codeText(node)}
        source={
          isPicture ? { isShown: !isSourceFolded, onToggle: () => foldSource(!isSourceFolded) } : undefined
        }
        picture={isPicture ? drawing : undefined}
        isWrapped={isWrapped}
        onWrap={setIsWrapped}
        isNumbered={isNumbered}
        onNumber={setIsNumbered}
      />
      {drawing && (
        <div className="md-preview">
          <PreviewPicture kind={drawing} source={codeText(node)} onDrawn={setIsDrawn} whileLoading={null} />
        </div>
      )}
      {isShown && (
        <CodeLines
          node={node}
          version={version}
          colours={colours}
          limit={isFolded ? FOLD : undefined}
          isWrapped={isWrapped}
          isNumbered={isNumbered}
          isFromRight={isProseFromRight(language, node)}
          label={language.name === '' ? t('Code') : t('{language} code', { language: language.name })}
        />
      )}
      {isShown && node.lines.length > FOLD && (
        <button
          type="button"
          className="md-fold"
          aria-expanded={!isFolded}
          onClick={() => setIsFolded(!isFolded)}
        >
          {isFolded ? t('Show all lines ({count})', { count: node.lines.length }) : t('Collapse')}
        </button>
      )}
      {beneath}
      {!isOpen && pageKind && <Preview kind={pageKind} source={() => codeText(node)} />}
    </figure>
  )
}

type PreviewProps = { readonly kind: 'html' | 'tsx' | 'jsx'; readonly source: () => string }

/** A way to see a page or a component, made only when asked for. */
function Preview({ kind, source }: PreviewProps) {
  const { previewUrl } = useMarkdownDeps()
  const [isShown, setIsShown] = useState(false)
  if (previewUrl === undefined) return null
  return (
    <div className="md-preview">
      <button type="button" className="md-fold" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? t('Close preview') : t('Preview')}
      </button>
      {isShown && <PreviewPicture kind={kind} source={source()} whileLoading={null} />}
    </div>
  )
}

/** `PreviewPicture`, whose code comes with the first one. */
const PreviewPicture = onDemand(() =>
  import('../preview/PreviewPicture').then((module) => module.PreviewPicture),
)
