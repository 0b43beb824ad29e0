import { useContext, useEffect, useState } from 'react'

import { t } from '@/lib/text/t'

import { type CodeNode, codeText } from '../blocks/blockNode'
import { useFold } from '../../layout/useFold'
import { IsLiveContext } from '../MarkdownScope'
import { useMarkdownDeps } from '../MarkdownDeps'
import { BelowCodeContext, CodeHead } from './CodeHead'
import { CodeLines } from './CodeLines'
import { createCodeColours } from './createCodeColours'
import { languageOf } from './languageOf'
import { Preview } from '../preview/Preview'

/** Code longer than this can be collapsed to it, in lines. */
const FOLD = 40
/** Code that came whole and is longer than this starts collapsed, in lines. */
const FOLDED_AT_FIRST = 400

type Props = { readonly node: CodeNode; readonly version: number }

/** A block of code: one element a line from the first line on; colours come later and move nothing. */
export function CodeBlock({ node, version }: Props) {
  const { highlight } = useMarkdownDeps()
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

  useEffect(() => {
    if (highlight && language.id !== '') colours.update(node, { highlight, language: language.id, isOpen })
  }, [colours, highlight, language.id, node, version, isOpen])
  useEffect(() => () => colours.stop(), [colours])

  return (
    <figure className="md-code" data-language={language.id}>
      <CodeHead
        language={language}
        text={() => codeText(node)}
        isWrapped={isWrapped}
        onWrap={setIsWrapped}
        isNumbered={isNumbered}
        onNumber={setIsNumbered}
      />
      <CodeLines
        node={node}
        version={version}
        colours={colours}
        limit={isFolded ? FOLD : undefined}
        isWrapped={isWrapped}
        isNumbered={isNumbered}
        label={language.name === '' ? t('Code') : t('{language} code', { language: language.name })}
      />
      {node.lines.length > FOLD && (
        <button
          type="button"
          className="md-fold"
          aria-expanded={!isFolded}
          onClick={() => setIsFolded(!isFolded)}
        >
          {isFolded ? t('Show all {count} lines', { count: node.lines.length }) : t('Collapse')}
        </button>
      )}
      {!isOpen && below?.(language.id, () => codeText(node))}
      {!isOpen && <Preview kind={language.id} source={() => codeText(node)} />}
    </figure>
  )
}
